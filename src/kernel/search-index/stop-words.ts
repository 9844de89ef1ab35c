const list = `
a an and are as at be been but by can could did do does for from had has have he her his how i if in into is it its
itself me my no not of on or our s she should so such than that the their them then there these they this those to
was we were what when where which while who whom whose why will with would you your
`

/** English words that say nothing about what a text is about. */
export const stopWords: ReadonlySet<string> = new Set(list.trim().split(/\s+/))
