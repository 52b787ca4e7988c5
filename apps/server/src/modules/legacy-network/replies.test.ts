import type { network } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { kiosk, listenForFrames, networkWorld } from './testing/network-world.ts'
import { replySchemas } from './testing/reply-schemas.ts'

const password = 'lantern-tide-1'
const here = { lat: 60.1619, lon: 24.9514 }
const around = { bottom_left: { lat: 60, lon: 24 }, top_right: { lat: 61, lon: 26 } }

test('every call of the older network answers in its envelope with every field that its clients require', async () => {
  const world = await networkWorld()
  const { admin, must, fqdn } = world
  const out = world.stranger()
  for (const name of Object.keys(replySchemas)) {
    const [method, url = ''] = name.split(' ')
    expect(world.app.http.hasRoute({ method: method as 'GET', url: url.replace(':template', ':template') }), name).toBe(
      true,
    )
  }

  // Accounts
  const registered = await must(
    out.post('/users', {
      first_name: 'Ana',
      last_name: 'Solmar',
      password,
      birthday: '1994-06-21',
      user_tokens: [{ token: 'ana@example.com', token_type: 'email', is_primary: true }],
    }),
  )
  const { user, access_token, refresh_token } = registered.payload as network.NetworkLogin
  const ana = world.clientOf(user.id, access_token.token, refresh_token.token)
  const code = await world.codeSentTo('ana@example.com')
  await must(ana.post('/user/verify_token', { token: 'ana@example.com', token_type: 'email', verify_code: code }))
  const again = await must(
    out.post('/user/login', { token: 'ANA@example.com', token_type: 'email', auth_data: { password } }),
  )
  expect(again.payload.user.system_properties.activated).toBe(true)
  const renewed = await must(
    out.call('POST', '/access_token', undefined, { authorization: `Bearer ${refresh_token.token}` }),
  )
  expect(renewed.payload.access_token.token).not.toBe(access_token.token)
  expect((await must(ana.get('/user'))).payload.properties.first_name).toBe('Ana')
  expect(
    (await must(ana.call('PATCH', '/user', { last_name: 'Mar', language: 'es' }))).payload.properties,
  ).toMatchObject({
    first_name: 'Ana',
    last_name: 'Mar',
    language: 'es',
    password: '*',
  })
  expect((await must(out.get(`/users/${ana.id}`))).payload.properties.last_name).toBe('Mar')
  const second = await must(
    ana.post('/user/tokens', { token: '+358401234567', token_type: 'phone_number', is_primary: false }),
  )
  await must(ana.post('/user/reset_token_verification', { token: '+358401234567', token_type: 'phone_number' }))
  const sms = await world.codeSentTo('+358401234567')
  await must(ana.post('/user/verify_token', { token: '+358401234567', token_type: 'phone_number', verify_code: sms }))
  await must(ana.call('PUT', `/user/tokens/${second.payload.id}/default`))
  const tokens = (await must(ana.get('/user/tokens'))).payload as network.UserToken[]
  const mail = tokens.find(({ properties }) => properties.token_type === 'email')
  await must(ana.call('DELETE', `/user/tokens/${mail?.id}`))
  await must(out.post('/user/reset_token', { token: '+358401234567', token_type: 'phone_number' }))
  const avatar = new FormData()
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  avatar.set('avatar', new File([Buffer.from(pixel, 'base64')], 'me.png', { type: 'image/png' }))
  await must(ana.call('POST', '/user/avatar', avatar))
  expect((await must(ana.get('/user'))).payload.properties.avatar_uri).toMatch(/^http:\/\/vitrine\.test\/media\//)
  await must(ana.get('/user/asset_providers'))

  // A publisher's work
  const template = `${fqdn}::Lantern::v1`
  const variation = `${template}::Red::v1`
  const properties = {
    title: 'Lantern',
    redeemable: true,
    states: [{ name: 'Lit', value: { type: 'boolean', value: 'false' }, on_state_change: { reactor: '' } }],
    resources: [
      {
        name: 'ActivatedImage',
        resourceType: 'ResourceType::Image::PNG',
        value: { resourceValueType: 'ResourceValueType::URI', value: '/media/demo/parade/lantern-star-icon.webp' },
      },
    ],
  }
  await must(admin.post('/templates', { name: template, properties }))
  await must(admin.call('PATCH', `/templates/${encodeURIComponent(template)}`, { properties: { category: 'Light' } }))
  expect((await must(admin.get(`/templates/${encodeURIComponent(template)}`))).payload.properties.category).toBe(
    'Light',
  )
  expect((await must(admin.get('/templates?fields=name,properties(publisher_fqdn)'))).payload).toEqual([
    { name: template, properties: { publisher_fqdn: fqdn } },
  ])
  const actions = ['Transfer', 'Clone', 'Drop', 'Pickup', 'Activate', 'Redeem']
  for (const name of actions) await must(admin.post('/publisher/action', { name: `${template}::Action::${name}` }))
  await must(admin.post('/publisher/action', { name: `${template}::Action::Glow`, reactor: 'blockv://v1/Activate' }))
  const since = world.clock.now().getTime()
  world.clock.advance({ seconds: 5 })
  await must(admin.call('DELETE', `/publisher/action/${encodeURIComponent(`${template}::Action::Glow`)}`))
  const icon = await must(admin.post('/publisher/face', { template, display_url: 'native://image' }))
  const card = await must(
    admin.post('/publisher/face', {
      template,
      display_url: 'https://faces.example/',
      constraints: { view_mode: 'card' },
    }),
  )
  expect(icon.payload.id).not.toBe(card.payload.id)
  await must(admin.call('DELETE', `/publisher/face/${card.payload.id}`))
  const draft = {
    name: variation,
    template,
    unpublished: true,
    private: { 'redeemable-v1': { merchants: [admin.id] } },
  }
  await must(admin.post('/template_variations', draft))
  await must(admin.post('/template_variations', { ...draft, name: `${template}::Blue::v1` }))
  await must(admin.call('DELETE', `/template_variations/${encodeURIComponent(`${template}::Blue::v1`)}`))
  await must(admin.call('PATCH', `/template_variations/${encodeURIComponent(variation)}`, { unpublished: false }))
  await must(admin.get(`/template_variations/${encodeURIComponent(variation)}`))
  const [first = '', other = '', third = ''] = await world.give(variation, ana, 3)

  // Reading
  const pack = (await must(ana.post('/user/vatom/inventory', { parent_id: '.', page: 1, limit: 1000 }))).payload
  expect(pack).toMatchObject({ vatoms: [{}, {}, {}], faces: [{ template }] })
  expect(pack.actions).toHaveLength(actions.length)
  expect(pack.vatoms[0]['vAtom::vAtomType']).toMatchObject({
    owner: ana.id,
    publisher_fqdn: fqdn,
    template,
    template_variation: variation,
    resources: [{ value: { value: 'http://vitrine.test/media/demo/parade/lantern-star-icon.webp' } }],
  })
  expect((await must(ana.post('/user/vatom/get', { ids: [first] }))).payload.vatoms).toHaveLength(1)
  await must(ana.get(`/vatoms/${first}`))
  await must(ana.get('/user/vatom/inventory/hash'))
  expect((await must(ana.get('/user/vatom/inventory/index?limit=1000'))).payload.vatoms).toHaveLength(3)
  expect(
    (await must(ana.post('/user/vatom/inventorystats', { template_variations: [variation] }))).payload.stats,
  ).toEqual([{ template_variation: variation, count: 3 }])
  const changes = { templates: [template], since }
  expect((await must(ana.post('/vatom/faces/changes', changes))).payload.faces_changes[template]).toMatchObject([
    { operation: 'create', face: { id: icon.payload.id } },
  ])
  expect((await must(ana.post('/vatom/actions/changes', changes))).payload.actions_changes[template]).toMatchObject([
    { operation: 'delete', action: { name: `${template}::Action::Glow` } },
  ])
  expect((await must(ana.get(`/user/actions/${encodeURIComponent(template)}`))).payload).toHaveLength(actions.length)
  const scope = { key: 'vAtom::vAtomType.owner', value: '$currentuser' }
  expect((await must(ana.post('/vatom/discover', { scope, return: { type: '*' } }))).payload.results).toHaveLength(3)

  // Acting
  expect((await ana.act('Activate', first)).payload.main.output).toMatchObject({ states: [{}, { name: 'Activated' }] })
  await must(ana.act('Drop', other, { 'geo.pos': here }))
  const geo = await must(ana.post('/vatom/geodiscover', { ...around, filter: 'all', limit: 10_000 }))
  expect(geo.payload).toMatchObject({ vatoms: [{ id: other }], next_token: '' })
  const groups = await must(ana.post('/vatom/geodiscovergroups', { ...around, precision: 5, filter: 'vatoms' }))
  expect(groups.payload.groups).toEqual([{ key: 'ud9wr', ...here, count: 1 }])
  await must(ana.post('/user/vatom/request/redemption', { object_id: first }))
  expect((await ana.act('Redeem', first)).payload.main.output).toEqual({ 'merchant.id': admin.id, remaining: 0 })
  await must(ana.call('PATCH', '/vatoms', { ids: [third], parent_id: '.' }))
  await must(ana.post('/user/message', { id: admin.id, message: 'See you at <dusk>' }))
  const { threads } = (await must(ana.post('/activity/mythreads', { cursor: '', count: 0 }))).payload
  expect(threads[0]).toMatchObject({
    name: `${ana.id}:${admin.id}`,
    last_message: { msg: 'Has escrito a <b>Staff</b>: See you at &#60;dusk&#62;', action_name: 'Message' },
  })
  const page = await must(ana.post('/activity/mythreadmessages', { name: threads[0].name, cursor: '', count: 1 }))
  expect(page.payload.messages).toHaveLength(1)
  expect(page.payload.cursor).not.toBe('')
  const next = { name: threads[0].name, cursor: page.payload.cursor, count: 100 }
  const rest = (await must(ana.post('/activity/mythreadmessages', next))).payload
  expect(rest.messages.map((each: { message: network.ActivityMessage }) => each.message.action_name)).toEqual([
    'Redeem',
    'Transfer',
    'Transfer',
    'Transfer',
  ])
  expect(rest.cursor).toBe('')

  // Leaving
  await must(ana.post('/user/vatom/trash', { 'this.id': third }))
  const guest = (await must(out.post('/user/guest'))).payload as network.NetworkUser
  const asGuest = await must(out.post('/user/login', { token: guest.properties.guest_id, token_type: 'guest_id' }))
  const guests = world.clientOf(guest.id, asGuest.payload.access_token.token)
  await must(guests.call('DELETE', '/user'))
  await must(ana.post('/user/logout', {}))
  expect([...Object.keys(replySchemas)].filter((name) => !world.answered.has(name))).toEqual(['POST /v1/oauth/token'])
})

test('a browser client on another origin runs its whole sequence: login, providers, inventory, socket, action, update, delta', async () => {
  const world = await networkWorld()
  const variation = await world.design()
  const bo = await world.person('Bo')
  const { connect } = await listenForFrames(world.app)

  const preflight = await world.app.http.inject({
    method: 'OPTIONS',
    url: '/v1/user/login',
    headers: {
      origin: kiosk.origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'app-id,authorization,content-type',
    },
  })
  expect(preflight.headers['access-control-allow-origin']).toBe(kiosk.origin)
  const allowed = String(preflight.headers['access-control-allow-headers']).toLowerCase().split(/,\s*/)
  expect(allowed).toEqual(expect.arrayContaining(['app-id', 'authorization', 'content-type']))
  const elsewhere = await world.app.http.inject({
    method: 'OPTIONS',
    url: '/v1/user/login',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  })
  expect(elsewhere.headers['access-control-allow-origin']).toBeUndefined()

  const signedUp = await world.must(
    world.stranger().post('/users', { password, user_tokens: [{ token: 'kai@example.com', token_type: 'email' }] }),
  )
  const login = signedUp.payload as network.NetworkLogin
  const claims = JSON.parse(Buffer.from(login.refresh_token.token.split('.')[1] ?? '', 'base64url').toString())
  expect(claims).toMatchObject({ user_id: login.user.id })
  const minutes = (claims.exp - world.clock.now().getTime() / 1000) / 60
  expect(minutes).toBeCloseTo(login.refresh_token.expires_in, 0)
  const kai = world.clientOf(claims.user_id, login.access_token.token)
  expect((await world.must(kai.get('/user/asset_providers'))).payload.asset_provider[0].uri).toBe(
    'http://vitrine.test/media',
  )

  const ids = await world.give(variation, kai, 2)
  const whole = await kai.inventory()
  expect(whole.vatoms.map(({ id }) => id).sort()).toEqual([...ids].sort())
  expect(whole.vatoms.every((each) => each['vAtom::vAtomType'].owner === claims.user_id)).toBe(true)
  const index = (await kai.get('/user/vatom/inventory/index?limit=1000')).payload as network.InventoryIndex
  const { hash } = (await kai.get('/user/vatom/inventory/hash')).payload

  const socket = await connect(kai, kiosk.origin)
  const [first = ''] = ids
  await world.must(kai.act('Activate', first))
  // What happened just before the socket opened may still be told.
  let update = await socket.next('state_update')
  while (update.payload.action_name !== 'Activate') update = await socket.next('state_update')
  expect(update.payload).toMatchObject({
    id: first,
    action_name: 'Activate',
    new_object: { 'vAtom::vAtomType': { states: [{ name: 'Activated', value: { value: 'true' } }] } },
  })
  expect(update.payload.new_object['vAtom::vAtomType']).not.toHaveProperty('owner')

  const { hash: changed } = (await kai.get('/user/vatom/inventory/hash')).payload
  expect(changed).not.toBe(hash)
  const after = (await kai.get('/user/vatom/inventory/index?limit=1000')).payload as network.InventoryIndex
  const known = new Map(index.vatoms.map(({ id, sync }) => [id, sync]))
  const stale = after.vatoms.filter(({ id, sync }) => known.get(id) !== sync)
  expect(stale.map(({ id, sync }) => [id, sync])).toEqual([[first, update.payload.sync]])

  await world.must(kai.act('Transfer', first, { 'new.owner.id': bo.id }))
  let told = await socket.next('inventory')
  while (told.payload.new_owner === kai.id) told = await socket.next('inventory')
  expect(told.payload).toMatchObject({ id: first, old_owner: kai.id, new_owner: bo.id })
  expect((await kai.inventory()).vatoms).toHaveLength(1)
})
