import { expect, test } from 'vitest'
import { keysOn, memoryKeyStorage, storyPassword as password, storyWords } from '../../testing/story-keys.tsx'
import { firstPlaces, nextPlace } from './keys.ts'

const own = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('a forgotten password is replaced by the words: their addresses keep their names, others are only watched from then on', async () => {
  const storage = memoryKeyStorage()
  const keys = keysOn(storage)
  await keys.load()
  const known = await keys.keep({ kind: 'words', words: storyWords }, firstPlaces, password)
  await keys.keep({ kind: 'new-words' }, [nextPlace([], '', 'evm')])
  expect(keys.state().unconfirmed).toHaveLength(1)
  const before = storage.kept.get('vault')

  await expect(keys.replaceByWords('junk junk junk', 'another horse 2')).rejects.toMatchObject({ code: 'words.count' })
  expect(storage.kept.get('vault')).toBe(before)

  keys.lock()
  await keys.replaceByWords(storyWords, 'another horse 2')
  const [first, , , other] = keys.state().entries
  expect(first).toMatchObject({ address: own, wallet: 'vault', name: 'Ethereum' })
  expect(first?.secret).not.toBe(known.id)
  expect(other).toMatchObject({ wallet: 'watch', name: 'Ethereum 2' })
  expect(keys.state().unconfirmed).toEqual([])
  await expect(keys.unlock({ password })).rejects.toMatchObject({ code: 'password.wrong' })
})

test('what another account left here is taken over by whoever has its password, and by nobody else', async () => {
  const guests = memoryKeyStorage()
  const guest = keysOn(guests)
  await guest.load()
  await guest.keep({ kind: 'words', words: storyWords }, firstPlaces, password)
  const keys = keysOn(memoryKeyStorage({}, [guests]))
  await keys.load()
  await expect(keys.takeOver('wrong horse 1')).rejects.toMatchObject({ code: 'password.wrong' })
  expect(keys.state().status).toBe('none')
  await keys.takeOver(password)
  expect(keys.state()).toMatchObject({ status: 'open', entries: [{ address: own }, {}, {}] })
  expect([...guests.kept]).toEqual([])
})

test('wrong passwords in a row have to wait longer and longer, in every tab, until one is right', async () => {
  const storage = memoryKeyStorage()
  let now = 0
  const keys = keysOn(storage, () => now)
  await keys.load()
  await keys.keep({ kind: 'words', words: storyWords }, firstPlaces, password)
  keys.lock()
  for (let tries = 0; tries < 4; tries += 1)
    await expect(keys.unlock({ password: 'wrong horse 1' })).rejects.toMatchObject({ code: 'password.wrong' })
  const elsewhere = keysOn(storage, () => now)
  await elsewhere.load()
  await expect(elsewhere.unlock({ password })).rejects.toMatchObject({ name: 'TooSoon', until: 5000 })
  now = 5000
  await elsewhere.unlock({ password })
  expect(JSON.parse(storage.kept.get('notes') ?? '')).toMatchObject({ tries: { wrong: 0, until: 0 } })
})
