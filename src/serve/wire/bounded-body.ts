/** The request, its body known to fit; undefined where it does not. A body of declared length was checked by that. */
export async function withBoundedBody(request: Request, maxBytes: number): Promise<Request | undefined> {
  if (request.method === 'GET' || request.method === 'HEAD' || request.headers.has('content-length'))
    return request
  const { body } = request
  if (!body) return request
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.byteLength
    if (length > maxBytes) return undefined
    chunks.push(chunk)
  }
  const { method, headers, signal } = request
  return new Request(request.url, { method, headers, signal, body: new Uint8Array(Buffer.concat(chunks)) })
}
