import { expect, test } from 'vitest'
import { identityWorld } from '../testing/identity-world.ts'

test.each([
  ['a fragment', { redirectUris: ['https://shop.example/callback#here'] }],
  [
    'plain http on another machine, of an app',
    { redirectUris: ['shop.app:/callback', 'http://shop.example/callback'] },
  ],
])('a client with %s in its addresses names itself when the server starts', async (_, wrong) => {
  await expect(identityWorld({ clients: [{ id: 'oddshop', ...wrong }] })).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(/^The setting CLIENTS is wrong: redirect_uris .*\(of "oddshop"\)\.$/),
  })
})
