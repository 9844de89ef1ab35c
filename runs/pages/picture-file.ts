// The picture in the README, as it would be drawn now.
import { pictureSession } from './picture-session.ts'
import { sessionPicture } from './session-picture.ts'

export const picturePath = 'docs/session.svg'

/** The text of the picture's file. */
export async function pictureFile(root: string): Promise<string> {
  return sessionPicture(
    await pictureSession(root),
    'Night shift at Skarvik harbour: a session, and who said what',
  )
}
