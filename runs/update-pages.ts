// Writes what is made from schemas, sources and a session: the pages of worlds, the page of the library, the schema for
// editors, and the picture in the README.
import * as fs from 'node:fs'
import * as path from 'node:path'
import { pictureFile, picturePath } from './pages/picture-file.ts'
import { referenceFiles } from './pages/reference-files.ts'
import { scriptOptions } from './script/script-options.ts'

scriptOptions(import.meta.filename, {})

const root = path.resolve(import.meta.dirname, '..')
const files = new Map([...(await referenceFiles(root)), [picturePath, await pictureFile(root)]])
for (const [file, text] of files) {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  fs.writeFileSync(path.join(root, file), text)
}
