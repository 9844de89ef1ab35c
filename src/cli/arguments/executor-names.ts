/** What can really do actions, by the names one asks for it; a kind of world has one of them, or none. */
export const executorNames = ['sandbox', 'desktop'] as const
export type ExecutorName = (typeof executorNames)[number]
