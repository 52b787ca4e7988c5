import { logWarning } from '../../platform/log.ts'

interface Letter {
  subject: string
  body: string
}

/** The person's own mail program writes it: this server sends nothing to people who have not asked for it. */
export function mailTo({ subject, body }: Letter, addresses: readonly string[] = []): string {
  const to = addresses.map((address) => encodeURIComponent(address)).join(',')
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}

/** The Contact Picker of some phones: it shows the page only what the person picks. */
interface ContactPicker {
  select(properties: ['email'], options: { multiple: true }): Promise<{ email?: string[] }[]>
}

const picker = () => (navigator as Navigator & { contacts?: ContactPicker }).contacts

export const picksContacts = (): boolean => picker() !== undefined

/** One address of each; none where the person picked nobody. */
export async function pickEmails(): Promise<string[]> {
  try {
    const people = (await picker()?.select(['email'], { multiple: true })) ?? []
    return people.flatMap(({ email }) => email?.[0] ?? [])
  } catch (error) {
    logWarning('contacts could not be picked', error)
    return []
  }
}
