/** A screen without what the machine below makes of it: how much disk is free, when a file was written just now. */
export function normaliseScreen(text: string): string {
  return text
    .replaceAll(/Free space: [\d.]+ \w+ \(Total: [\d.]+ \w+\)/g, 'Free space: 60 MiB (Total: 64 MiB)')
    .replaceAll(/'\d\d(\\u200e∶|:)\d\d'/g, "'09$100'")
}
