import { expect, long, test } from '../src/test.ts'

const password = 'correct horse 1'
const known = 'test test test test test test test test test test test junk'
const knownAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test(
  'a new wallet is written down, checked, locked and opened again; known words have their known address',
  long,
  async ({ open }) => {
    const ana = await open()
    const { page } = ana
    await ana.signIn('ana@example.com')
    await page.goto('/blockchain-wallets')
    await page.getByRole('link', { name: 'New wallet' }).click()
    await page.getByLabel('New wallet password').fill('horse')
    await page.getByLabel('Repeat the password').fill('horse')
    await page.getByRole('button', { name: 'Create wallet' }).click()
    await expect(
      page.getByText('The password needs to be 8 characters long, and contains at least 1 number'),
    ).toBeVisible()
    await page.getByLabel('New wallet password').fill(password)
    await page.getByRole('button', { name: 'Create wallet' }).click()
    await expect(page.getByText("The passwords don't match")).toBeVisible()
    await page.getByLabel('Repeat the password').fill(password)
    await page.getByRole('button', { name: 'Create wallet' }).click()

    // Hidden until somebody wants them, and the first, the last and two others are asked for.
    await expect(page.getByRole('heading', { name: 'Your recovery phrase' })).toBeVisible()
    const list = page.getByRole('list', { name: 'Recovery phrase' })
    await expect(list).toBeHidden()
    await page.getByRole('button', { name: 'Show the words' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(12)
    const words = (await list.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/^\d+\s*/, ''))
    await page.getByRole('button', { name: 'I’ve written them down' }).click()
    const question = page.getByRole('heading', { name: /^Tap/ })
    for (let step = 1; step <= 4; step += 1) {
      await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', `Step ${step} of 4`)
      const asked = await question.innerText()
      const place = /first/.test(asked) ? 0 : /last/.test(asked) ? 11 : Number(/\d+/.exec(asked)?.[0]) - 1
      await page.getByRole('button', { name: words[place] as string, exact: true }).click()
    }
    await expect(page.getByText('Your words are safe with you')).toBeVisible()
    await page.getByRole('link', { name: 'Show my addresses' }).click()
    for (const family of ['Ethereum', 'Solana', 'Casper'])
      await expect(page.getByRole('heading', { name: family, exact: true })).toBeVisible()
    await expect(page.getByText('Write down your recovery phrase')).toBeHidden()

    // A passkey of the device unlocks as the password does.
    const device = await ana.context.newCDPSession(page)
    await device.send('WebAuthn.enable')
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', ctap2Version: 'ctap2_1', transport: 'internal', hasPrf: true },
        ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
      },
    })
    const sheet = page.getByRole('dialog', { name: 'Unlock your keys' })
    await page.getByRole('button', { name: /^Add a passkey/ }).click()
    await sheet.getByLabel('Wallet password').fill(password)
    await sheet.getByRole('button', { name: 'Add a passkey' }).click()
    await ana.isTold(['Passkey added'])
    await page.getByRole('button', { name: /^Lock now/ }).click()
    await page.getByRole('button', { name: /^Locked/ }).click()
    await sheet.getByRole('button', { name: 'Use your passkey' }).click()
    await expect(page.getByRole('button', { name: /^Lock now/ })).toBeVisible()

    // Locked, a wrong password opens nothing, and another phrase takes the right one.
    await page.getByRole('button', { name: /^Lock now/ }).click()
    await page.getByRole('link', { name: 'Import a wallet' }).click()
    await page.getByRole('link', { name: /^Recovery phrase/ }).click()
    const field = page.getByRole('textbox', { name: 'Recovery phrase' })
    await field.fill(known.replace('junk', 'jumk '))
    await expect(page.getByText(/Word 12, “jumk”/)).toBeVisible()
    await field.fill(`  ${known.toUpperCase().replaceAll(' ', ',\n')}`)
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await sheet.getByLabel('Wallet password').fill('wrong horse 1')
    await sheet.getByRole('button', { name: 'Unlock' }).click()
    await expect(sheet.getByText('That password isn’t right. Try again.')).toBeVisible()
    await sheet.getByLabel('Wallet password').fill(password)
    await sheet.getByRole('button', { name: 'Unlock' }).click()
    await page.getByRole('link', { name: /^Ethereum 2/ }).click()
    await expect(page.getByText(knownAddress.match(/.{1,4}/g)?.join('') as string)).toBeVisible()

    // The key of an address is shown for the password anew, although everything is open.
    await page.getByRole('link', { name: 'Show private key' }).click()
    await page.getByRole('button', { name: 'Show the key' }).click()
    await sheet.getByLabel('Wallet password').fill(password)
    await sheet.getByRole('button', { name: 'Show the key' }).click()
    await expect(page.getByText(/^0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80/)).toBeVisible()

    // Nothing of it is in the clear in what the browser keeps.
    const kept = await page.evaluate(
      () =>
        new Promise<string>((resolve, reject) => {
          const opening = indexedDB.open('vitrine-keys')
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const all = opening.result.transaction('kept').objectStore('kept').getAll()
            all.onsuccess = () => resolve(JSON.stringify(all.result) + JSON.stringify({ ...localStorage }))
          }
        }),
    )
    expect(kept).toContain('A256GCM')
    for (const secret of [...new Set(words.filter((word) => word.length > 5)), 'junk', password, 'ac0974bec39a'])
      expect(kept).not.toContain(secret)
  },
)

test(
  'a backup in the account brings the same addresses back on another device, with another password each time',
  long,
  async ({ open }) => {
    const ana = await open()
    const { page } = ana
    await ana.signIn('ana@example.com')
    await page.goto('/import-wallet/recover?kind=words')
    await page.getByRole('textbox', { name: 'Recovery phrase' }).fill(known)
    await page.getByLabel('New wallet password').fill(password)
    await page.getByLabel('Repeat the password').fill(password)
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('button', { name: 'New address' }).click()
    await page.getByRole('button', { name: 'Add address' }).click()
    await expect(page.getByRole('link', { name: /^Ethereum 2/ })).toBeVisible()
    const addresses = () => page.getByRole('link', { name: /^(Ethereum|Solana|Casper)/ }).allInnerTexts()
    const before = await addresses()

    await page.getByRole('link', { name: /^Cloud backup/ }).click()
    await page.getByLabel('Name of the backup').fill('Phone')
    await page.getByLabel('Backup password').fill('backup horse 2')
    await page.getByLabel('Repeat the password').fill('backup horse 2')
    await page.getByRole('button', { name: 'Back up' }).click()
    const sheet = page.getByRole('dialog', { name: 'Unlock your keys' })
    await sheet.getByLabel('Wallet password').fill(password)
    await sheet.getByRole('button', { name: 'Back up' }).click()
    await ana.isTold(['Backed up and checked'])
    await expect(page.getByRole('list', { name: 'Your backups' })).toContainText('Phone')

    // The device loses everything, and another one has nothing yet.
    await page.goto('/blockchain-wallets')
    await page.getByRole('button', { name: /^Remove keys from this device/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove keys' }).click()
    await expect(page.getByRole('link', { name: /^New wallet/ })).toBeVisible()

    const elsewhere = await open()
    const there = elsewhere.page
    await elsewhere.signIn('ana@example.com')
    await there.goto('/import-wallet')
    await there.getByRole('link', { name: /^Backup/ }).click()
    await there.getByRole('link', { name: /^Phone/ }).click()
    await there.getByLabel('Backup password').fill('wrong horse 9')
    await there.getByLabel('New wallet password').fill('tablet horse 3')
    await there.getByLabel('Repeat the password').fill('tablet horse 3')
    await there.getByRole('button', { name: 'Restore' }).click()
    await expect(there.getByText('That password isn’t right. Try again.')).toBeVisible()
    await there.getByLabel('Backup password').fill('backup horse 2')
    await there.getByRole('button', { name: 'Restore' }).click()
    await expect(there.getByRole('heading', { name: 'Wallet addresses' })).toBeVisible()
    await expect(there.getByRole('link', { name: /^Ethereum 2/ })).toBeVisible()
    expect(await there.getByRole('link', { name: /^(Ethereum|Solana|Casper)/ }).allInnerTexts()).toEqual(before)

    // Its password changes by another copy, and the last one goes only after the question.
    await there.getByRole('link', { name: /^Cloud backup/ }).click()
    await there.getByRole('button', { name: 'More for Phone' }).click()
    await there.getByRole('menuitem', { name: 'Change backup password' }).click()
    await there.getByLabel('Current backup password').fill('backup horse 2')
    await there.getByLabel('New backup password').fill('newer horse 4')
    await there.getByLabel('Repeat the password').fill('newer horse 4')
    await there.getByRole('button', { name: 'Change password' }).click()
    await elsewhere.isTold(['Password changed'])
    const backups = there.getByRole('list', { name: 'Your backups' })
    await expect(backups.getByRole('listitem')).toHaveCount(1)
    await there.getByRole('button', { name: 'More for Phone' }).click()
    await there.getByRole('menuitem', { name: 'Delete backup' }).click()
    await there.getByRole('button', { name: 'Delete backup' }).click()
    await expect(there.getByText('No backups in your account yet.')).toBeVisible()
  },
)
