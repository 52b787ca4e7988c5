import { logWarning } from '../../platform/telemetry/log.ts'

interface Letter {
  subject: string
  body: string
}

/**
 * The person's own mail program writes it: this server sends nothing to people who have not asked for it. Several who are invited at once
 * do not learn of each other.
 */
export function mailTo({ subject, body }: Letter, addresses: readonly string[] = []): string {
  const to = addresses.map((address) => encodeURIComponent(address)).join(',')
  const words = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
  return addresses.length > 1 ? `mailto:?bcc=${to}&${words}` : `mailto:${to}?${words}`
}

/** The Contact Picker of some phones: it shows the page only what the person picks. */
interface ContactPicker {
  select(properties: ['email'], options: { multiple: true }): Promise<{ email?: string[] }[]>
}

const picker = () => (navigator as Navigator & { contacts?: ContactPicker }).contacts

export const picksContacts = (): boolean => picker() !== undefined

/** One address of each who has one, and how many were picked; null where the device shows no contacts. */
export async function pickEmails(): Promise<{ picked: number; addresses: string[] } | null> {
  try {
    const people = (await picker()?.select(['email'], { multiple: true })) ?? []
    return { picked: people.length, addresses: people.flatMap(({ email }) => email?.find(Boolean) ?? []) }
  } catch (error) {
    logWarning('contacts could not be picked', error)
    return null
  }
}
