// Fictional worlds from a program: facts nobody can know, the pages that tell them, and questions with exact answers.

export { checkFiction, isGreen } from '../fiction/checks/check-fiction.ts'
export type { CheckReport } from '../fiction/checks/report.ts'
export type { DraftOptions, Facts } from '../fiction/draft-world.ts'
export { type Fiction, fictionFrom, makeFiction } from '../fiction/fiction.ts'
export { type ReadFiction, readWorldFolder, writeWorld } from '../fiction/folder/world-folder.ts'
export { type ImagineOptions, imagineFiction } from '../fiction/imagined/imagine-fiction.ts'
export { Answer, type AnswerReport, scoreAnswers } from '../fiction/score-answers.ts'
export type { Theme } from '../fiction/themes/theme.ts'
export { themeNamed, themes } from '../fiction/themes/themes.ts'
