// A count and its noun, as in '1 turn' and '1,200 worlds'.

const counted = new Intl.NumberFormat('en')

/** A count and its noun. */
export function plural(count: number, noun: string): string {
  const many = noun.replace(/([^aeiou])y$/, '$1ie')
  return `${counted.format(count)} ${count === 1 ? noun : `${many}s`}`
}
