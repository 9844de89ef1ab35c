import { ValidationError } from './validation-error.ts'

/** The JSON of a request; undefined where it has no body. Throws ValidationError where it is not JSON. */
export async function readBody(request: Request): Promise<unknown> {
  const text = await request.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    const { message } = error as Error
    const place = Number(/position (\d+)/.exec(message)?.[1] ?? text.length)
    const item = { type: 'json_invalid', loc: ['body', place], msg: 'JSON decode error', input: {} }
    throw new ValidationError([{ ...item, ctx: { error: message } }])
  }
}
