/** A screen without what the machine below makes of it: how much disk is free. */
export function normaliseScreen(text: string): string {
  return text.replaceAll(
    /Free space: [\d.]+ \w+ \(Total: [\d.]+ \w+\)/g,
    'Free space: 60 MiB (Total: 64 MiB)',
  )
}
