/** `fetch` for one upload: the browser's own says nothing of how much has gone. */
export const sendTelling =
  (onProgress: (share: number) => void): typeof fetch =>
  (input, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init?.method ?? 'GET', String(input))
      new Headers(init?.headers).forEach((value, name) => {
        request.setRequestHeader(name, value)
      })
      request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
        lengthComputable && onProgress(loaded / total)
      request.onload = () => {
        const id = request.getResponseHeader('x-request-id')
        resolve(
          new Response(request.status === 204 ? null : request.responseText, {
            status: request.status,
            headers: id ? { 'x-request-id': id } : {},
          }),
        )
      }
      request.onerror = () => reject(new TypeError('The upload broke off.'))
      const { signal } = init ?? {}
      signal?.addEventListener('abort', () => {
        request.abort()
        reject(signal.reason)
      })
      request.send((init?.body ?? null) as XMLHttpRequestBodyInit | null)
    })
