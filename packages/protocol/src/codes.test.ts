import { expect, test } from 'vitest'
import english from '../locales/en/codes.json' with { type: 'json' }
import network from '../locales/en/network.json' with { type: 'json' }
import problemTexts from '../locales/en/problems.json' with { type: 'json' }
import spanish from '../locales/es/codes.json' with { type: 'json' }
import { isHiddenCode, productCodes, textOfCode } from './codes.ts'

/** Spec §8: numbers, title and body of the product, and what the older network says instead. */
const catalogue: [numbers: number[], text: string, older?: Record<number, string>][] = [
  [
    [401, 1001, 2032],
    'Session Expired – You have been logged out.',
    { 401: 'Token has Expired', 2032: 'Login Failed, Please try again' },
  ],
  [[2031], 'Authentication Failed – Incorrect credentials provided'],
  [[2030], 'Account Not Found – The user was not found.', { 2030: 'No user found, Please register an account first.' }],
  [[1014], 'Username Not Found'],
  [[1015], 'Unverified Account – Please verify your account.'],
  [[2051], 'Too many login attempts, try again at {{lockedUntil}}'],
  [[1006], 'Password Required – Please set a password before activating your account.'],
  [[409, 521], 'An account with the specified token already exists.', { 521: 'Token Unavailable' }],
  [[429], 'Rate Limited – The app is sending too many requests. Please wait a few seconds and try again.'],
  [[13], 'Action Failed – The requested action is not supported.'],
  [
    [17],
    'Location Changed – You have moved too quickly from your previous location. Please try again later.',
    { 17: 'Invalid App ID' },
  ],
  [
    [516, 517, 1004],
    'Error – An error was encountered. Please try again later.',
    { 516: 'Invalid Payload', 1004: 'Invalid Request Payload' },
  ],
  [[1012], 'The server could not process the request. There was a problem with the multipart form data.'],
  [[99999], 'Incompatible Browser – For a better experience please use Chrome or Safari.'],
  [[1007], 'Invalid Phone Number – Please enter the phone number in international format.'],
  [[1008], 'Invalid Token – The specified token was invalid. Please try a different token.'],
  [[1010], 'Token Already Verified'],
  [[2553], 'Unable to Find Token', { 2553: 'Token ID Invalid' }],
  [[2562], 'You cannot remove the primary token of your account.'],
  [[2566], 'This address has already been verified.', { 2566: 'Token Already Confirmed' }],
  [[2567], 'The verification code you provided was not correct.', { 2567: 'Invalid Verification Code' }],
  [[2571], 'The email address you entered was not valid.', { 2571: 'Invalid Email' }],
  [[1082, 1654, 12000, 12001], "Limit Reached – Sorry. You've already reached your limit."],
  [[1604], 'You do not own this Smart NFT.'],
  [[1605], 'Unable to Send – You already own this Smart NFT.'],
  [[1627], 'Max Shares Reached'],
  [[1630, 1631, 1632], 'Redemption Error – Recipient does not accept this Smart NFT for redemption.'],
  [[1639], 'Unable to Share – You already own this Smart NFT.'],
  [[1645], 'This object is already picked up.'],
  [[1701], 'Smart NFT Not Found', { 1701: 'Vatom Unrecognized' }],
  [[1702, 1705], 'User Not Found'],
  [[1708], 'You are not allowed to view this Smart NFT.'],
  [[3001], 'Insufficient Funds – The sender account must contain enough gas to complete the transfer.'],
]

const texts = english as Record<string, { title: string; body: string }>
const olderTexts = network as Record<string, string>

test('R26 every number of the catalogue has the product’s words and the older network’s, and the hidden ones none', () => {
  for (const [numbers, text, older = {}] of catalogue) {
    for (const number of numbers) {
      const id = textOfCode(number, '')
      expect(id, `${number}`).toBe(`${number}`)
      const { title, body } = texts[`${number}`] ?? {}
      expect([`${title} – ${body}`, body], `${number}`).toContain(text)
    }
    for (const [number, words] of Object.entries(older)) expect(olderTexts[number], number).toBe(words)
  }
  const hidden = [2, 11, 513, 527]
  for (const number of hidden) {
    expect(textOfCode(number, '')).toBeNull()
    expect(isHiddenCode(number)).toBe(true)
  }
  expect([...catalogue.flatMap(([numbers]) => numbers), ...hidden].toSorted((a, b) => a - b)).toEqual([...productCodes])
})

test('what a server says of missing money decides the words', () => {
  expect(textOfCode(517, 'balance is not enough to send a transaction')).toBe('3001')
  expect(textOfCode(11, 'insufficient funds')).toBe('publisher-funds')
  expect(textOfCode(4711, 'who knows')).toBeNull()
  expect(english['publisher-funds'].body).toBe('The publisher account must contain enough gas to mint the token.')
})

test('the numbers have words in Spanish too, with the same facts', () => {
  expect(Object.keys(spanish)).toEqual(Object.keys(english))
  for (const { title, body } of Object.values(spanish)) expect(title && body).toMatch(/\S/)
  expect(spanish[2051].body).toContain('{{lockedUntil}}')
})

test('R26 the messages without a number are in the catalogue under the product’s own ids', () => {
  const said = Object.values(problemTexts).flatMap(({ title, body }) => [title, body])
  for (const message of messagesWithoutNumber) expect(said, message).toContain(message)
})

/** Spec §8, client messages. */
const messagesWithoutNumber = [
  'Something went wrong',
  'QR code is no longer valid',
  'Redemption Request Failed',
  'There was an error requesting the redemption',
  'No Acquire Link',
  'You can only send Smart NFTs to a custodial address at this time',
  'You cannot send Unmintable Smart NFTs to an Eth wallet',
  'Permission to access location was denied',
  'Permission to access microphone was denied',
  'You are too far away from this Token. Please move closer to pick it up',
  'There are no NFTs inside this dispenser',
  'Token pickup not available',
  'Payment of {{price}} is required!',
  'You are not enrolled in the current loyalty program',
  'Coin Transfer Failed',
  'Invalid address',
  'Invalid chain, change to {{chain}}',
  'Phantom not installed',
  'An error occurred while sending the transaction.',
  'An unknown server error has occurred',
  "We couldn't perform the requested action.",
  'There was a problem',
]
