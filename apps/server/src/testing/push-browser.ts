import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** A browser that was given a push subscription, and reads what comes (RFC 8291). */
export function browser(name: string) {
  const pair: ECDH = createECDH('prime256v1')
  const publicKey = pair.generateKeys()
  const secret = randomBytes(16)
  return {
    subscription: {
      endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${name}`,
      keys: { p256dh: publicKey.toString('base64url'), auth: secret.toString('base64url') },
    },
    read(body: Buffer) {
      const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + (body[20] ?? 0))]
      const derive = (key: Buffer, salted: Buffer, info: Buffer, size: number) =>
        Buffer.from(hkdfSync('sha256', key, salted, info, size))
      const shared = derive(
        pair.computeSecret(sender),
        secret,
        Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]),
        32,
      )
      const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const sealed = body.subarray(21 + sender.length)
      const open = createDecipheriv('aes-128-gcm', key, nonce)
      open.setAuthTag(sealed.subarray(-16))
      const plain = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()])
      // What is said, a two, and zeros to a length that says nothing.
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
    },
  }
}
