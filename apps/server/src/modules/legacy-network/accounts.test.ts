import type { network } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { type NetworkAnswer, networkWorld } from './testing/network-world.ts'

const password = 'lantern-tide-1'

test('R7 every call says which app it is, and 401 has the two bodies on which clients refresh', async () => {
  const world = await networkWorld()
  const ana = await world.person('Ana')
  const ask = (headers: Record<string, string>) => world.send('GET', '/user', { headers })
  const bearer = { authorization: `Bearer ${ana.accessToken}` }
  expect(await ask(bearer)).toMatchObject({ status: 400, code: 2, message: 'Blank App ID' })
  expect(await ask({ ...bearer, 'app-id': ' ' })).toMatchObject({ status: 400, code: 2 })
  expect(await ask({ ...bearer, 'app-id': 'nobody' })).toMatchObject({
    status: 400,
    code: 11,
    message: 'Invalid App ID',
  })
  expect(await ask({ ...bearer, 'app-id': '<script>' })).toMatchObject({
    status: 400,
    code: 17,
    message: 'Invalid App ID',
  })
  expect(await ask({ ...bearer, 'app-id': 'kiosk' })).toMatchObject({ status: 403, code: 513 })
  const app = { 'app-id': 'vitrine-wallet' }
  expect((await ask(app)).body).toEqual({ message: 'Unauthorized' })
  expect((await ask({ ...app, authorization: 'Bearer nonsense' })).body).toEqual({ message: 'Unauthorized' })
  const [head, , signature] = ana.accessToken.split('.')
  const forged = Buffer.from(JSON.stringify({ sub: ana.id, exp: 9_999_999_999 })).toString('base64url')
  expect((await ask({ ...app, authorization: `Bearer ${head}.${forged}.${signature}` })).body).toEqual({
    message: 'Unauthorized',
  })
  expect((await ask({ ...app, ...bearer })).status).toBe(200)
  world.clock.advance({ seconds: 3601 })
  const expired = await ask({ ...app, ...bearer })
  expect([expired.status, expired.body]).toEqual([401, { exp: 'token expired' }])

  // What is no call, no method, no JSON or no text
  const raw = async (method: 'GET' | 'POST', url: string, payload?: string) => {
    const options = { method, url, headers: { ...app, 'content-type': 'application/json' } }
    return (await world.app.http.inject(payload === undefined ? options : { ...options, payload })).json()
  }
  expect(await raw('GET', '/v1/nothing')).toMatchObject({ error: 404, request_id: expect.any(String) })
  expect(await raw('GET', '/v1/user/login')).toMatchObject({ error: 405 })
  expect(await raw('POST', '/v1/user/login', '{')).toMatchObject({ error: 516, message: 'Invalid Payload' })
  expect(await raw('POST', '/v1/user/login', '{"__proto__":{}}')).toMatchObject({ error: 516 })
  expect(await raw('POST', '/v1/user/login', '{"token":"a\\u0000"}')).toMatchObject({ error: 517 })
  expect(await raw('POST', '/v1/user/login', JSON.stringify({ token: 'x'.repeat(70_000) }))).toMatchObject({
    error: 516,
  })
  const spanish = await world.send('POST', '/user/login', { body: {}, headers: { ...app, 'accept-language': 'es' } })
  expect(spanish.message).toMatch(/^Contenido de la petición no válido/)
})

test('people register, prove their address, sign in by password, code or guest id, and sign out', async () => {
  const world = await networkWorld()
  const out = world.stranger()
  const mail = { token: 'ana@example.com', token_type: 'email' }
  const logIn = (word: string, token = mail) => out.post('/user/login', { ...token, auth_data: { password: word } })
  const shapeOf = ({ code, payload }: NetworkAnswer) => {
    const { user, ...tokens } = (payload ?? {}) as network.NetworkLogin
    return { code, user: Object.keys(user.properties).sort(), tokens: Object.keys(tokens).sort() }
  }
  const clientOf = ({ payload }: NetworkAnswer) => {
    const { user, access_token, refresh_token } = payload as network.NetworkLogin
    return world.clientOf(user.id, access_token.token, refresh_token.token)
  }

  for (const [body, code] of [
    [{ user_tokens: [] }, 517],
    [{ user_tokens: [mail], password: 'short' }, 517],
    [{ user_tokens: [mail], birthday: 'yesterday' }, 527],
    [{ user_tokens: [mail], birthday: '2020-01-01' }, 517],
    [{ user_tokens: [{ token: 'ana', token_type: 'email' }] }, 2571],
    [{ user_tokens: [{ token: '12', token_type: 'phone_number' }] }, 2572],
    [{ user_tokens: [{ token: 'x', token_type: 'facebook' }] }, 2569],
    [{ user_tokens: [mail], first_name: 'x'.repeat(65) }, 517],
    [{ user_tokens: [mail], first_name: 'evil.example' }, 517],
  ] as const) {
    expect((await out.post('/users', body)).code, JSON.stringify(body)).toBe(code)
  }

  const registered = await world.must(out.post('/users', { first_name: 'Ana', password, user_tokens: [mail] }))
  const ana = clientOf(registered)
  // An address that is not proved opens nothing; only who knows the password is told why.
  expect(await logIn(password)).toMatchObject({ code: 1015, message: 'Please verify your account.' })
  expect((await logIn('another-one-1')).code).toBe(2031)
  const wrong = await ana.post('/user/verify_token', { ...mail, verify_code: '000000' })
  expect(wrong).toMatchObject({ code: 2567, message: 'Invalid Verification Code' })
  // As clients of the original ask for another one: without saying who they are
  await world.must(out.post('/user/reset_token_verification', mail))
  const code = await world.codeSentTo(mail.token)
  expect((await logIn(code)).code).toBe(2031)
  await world.must(ana.post('/user/verify_token', { ...mail, verify_code: code }))
  expect((await ana.post('/user/verify_token', { ...mail, verify_code: code })).code).toBe(2566)
  expect(
    (await ana.post('/user/verify_token', { token: 'bo@example.com', token_type: 'email', verify_code: code })).code,
  ).toBe(2552)
  for (const [first_name, last_name] of [
    ['Vitrine', 'Security'],
    ['Cafe', 'Lumen'],
  ]) {
    expect((await out.post('/users', { first_name, last_name, user_tokens: [mail] })).code).toBe(517)
    expect((await ana.call('PATCH', '/user', { first_name, last_name })).code).toBe(517)
  }
  // A stranger learns nothing by registering with it; whoever gets the code is told.
  const [twin, free] = [
    await out.post('/users', { user_tokens: [mail] }),
    await out.post('/users', { user_tokens: [{ token: 'nobody@example.com', token_type: 'email' }] }),
  ]
  expect(shapeOf(twin)).toEqual(shapeOf(free))
  const proof = await world.codeSentTo(mail.token)
  expect((await clientOf(twin).post('/user/verify_token', { ...mail, verify_code: proof })).code).toBe(521)
  await world.must(logIn(password))

  // A code that was asked for is a password for once
  await world.must(out.post('/user/reset_token', mail))
  const once = await world.codeSentTo(mail.token)
  expect(clientOf(await world.must(logIn(once))).id).toBe(ana.id)
  expect((await logIn(once)).code).toBe(2031)
  const [token] = (await world.must(ana.get('/user/tokens'))).payload as network.UserToken[]
  expect((await ana.call('DELETE', `/user/tokens/${token?.id}`)).code).toBe(2562)
  expect((await ana.call('PUT', '/user/tokens/x/default')).code).toBe(2553)

  // The same answer for an address that nobody has
  expect(
    (await world.must(out.post('/user/reset_token', { token: 'no@example.com', token_type: 'email' }))).payload,
  ).toEqual({
    token: 'no@example.com',
    token_type: 'email',
  })

  // Locked after too many wrong ones, with the time that clients look for
  const answers: NetworkAnswer[] = []
  for (let index = 0; index < 4; index++) answers.push(await logIn('wrong-password-9'))
  const locked = await logIn('wrong-password-9')
  expect([...answers.map((each) => each.code), locked.code]).toContain(2051)
  expect((await logIn(password)).message).toMatch(/ \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)

  // Sessions
  const refresh = (refreshToken: string, appId = 'vitrine-wallet') =>
    out.call('POST', '/access_token', undefined, { authorization: `Bearer ${refreshToken}`, 'app-id': appId })
  await world.must(refresh(ana.refreshToken))
  await world.must(refresh(ana.refreshToken))
  expect((await refresh(ana.refreshToken, 'kiosk')).code).toBe(2049)
  expect((await refresh(ana.accessToken)).code).toBe(2049)
  // Not its end, some of whose bits mean nothing.
  const forgedRefresh = ana.refreshToken.replace(
    /\.(.)([^.]*)$/,
    (_, sign, rest) => `.${sign === 'A' ? 'B' : 'A'}${rest}`,
  )
  expect((await refresh(forgedRefresh)).code).toBe(2049)
  await world.must(ana.post('/user/logout', {}))
  expect((await refresh(ana.refreshToken)).code).toBe(2049)
  world.clock.advance({ seconds: 1 })
  expect((await ana.get('/user')).body).toEqual({ message: 'Unauthorized' })

  // Guests keep everything when they prove an address, from when on their guest id is worth nothing, and set a password
  const guest = (await world.must(out.post('/user/guest'))).payload as network.NetworkUser
  const byGuestId = () => out.post('/user/login', { token: guest.properties.guest_id, token_type: 'guest_id' })
  const guests = clientOf(await world.must(byGuestId()))
  expect(guests.id).toBe(guest.id)
  expect((await guests.call('PATCH', '/user', { password })).code).toBe(1015)
  await world.must(byGuestId())
  const reachable = { token: 'gus@example.com', token_type: 'email' }
  await world.must(guests.post('/user/tokens', reachable))
  await world.must(
    guests.post('/user/verify_token', { ...reachable, verify_code: await world.codeSentTo('gus@example.com') }),
  )
  expect((await byGuestId()).code).toBe(2030)
  await world.must(guests.call('PATCH', '/user', { password, first_name: 'Gus' }))
  expect((await byGuestId()).code).toBe(2030)
  expect(clientOf(await world.must(logIn(password, reachable))).id).toBe(guest.id)
  expect((await out.post('/user/login', { token: 'guess', token_type: 'guest_id' })).code).toBe(2030)
  expect((await out.post('/user/login', { token_type: 'facebook', auth_data: { oauth_token: 'x' } })).code).toBe(2034)

  // What is private stays private
  await world.must(guests.call('PATCH', '/user', { name_public: false, avatar_public: false }))
  expect((await out.get(`/users/${guest.id}`)).payload.properties).toEqual({
    first_name: '',
    last_name: '',
    avatar_uri: '',
  })
  expect((await out.get('/users/nobody')).code).toBe(1702)
  await world.must(guests.call('DELETE', '/user'))
  expect((await out.get(`/users/${guest.id}`)).code).toBe(1702)
})

test('whoever proves an address that somebody else registered gets the account without their password and sessions', async () => {
  const world = await networkWorld()
  const out = world.stranger()
  const mail = { token: 'victim@example.com', token_type: 'email' }
  const taken = await world.must(out.post('/users', { password, user_tokens: [mail] }))
  const squatter = world.clientOf(
    taken.payload.user.id,
    taken.payload.access_token.token,
    taken.payload.refresh_token.token,
  )
  await world.must(out.post('/user/reset_token', mail))
  const owner = await world.must(
    out.post('/user/login', { ...mail, auth_data: { password: await world.codeSentTo(mail.token) } }),
  )
  expect(owner.payload.user).toMatchObject({
    id: squatter.id,
    properties: { password: '' },
    system_properties: { activated: true },
  })
  world.clock.advance({ seconds: 1 })
  expect((await squatter.get('/user')).status).toBe(401)
  const renewed = await out.call('POST', '/access_token', undefined, {
    authorization: `Bearer ${squatter.refreshToken}`,
  })
  expect(renewed.code).toBe(2049)
  expect((await out.post('/user/login', { ...mail, auth_data: { password } })).code).toBe(2031)
  const again = world.clientOf(owner.payload.user.id, owner.payload.access_token.token)
  await world.must(again.get('/user'))
})
