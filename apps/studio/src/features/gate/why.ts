import type { Translate } from '../../platform/i18n/use-t.tsx'

/** Why somebody may not come in, as it is said to them. */
export function whySentence(
  t: Translate<'gate'>,
  { why, usedAt, listedAt }: { why: string | null; usedAt: string | null; listedAt: string },
): string | null {
  switch (why) {
    case null:
      return null
    case 'used':
    case 'redemption.pass_used':
    case 'redemption.none_left':
      return usedAt ? t('why-used-at', { at: usedAt }) : t('why-used')
    case 'out_of_time':
    case 'not_genuine':
    case 'redemption.code_invalid':
      return t('why-old')
    case 'not_a_pass':
      return t('why-not-a-pass')
    case 'no_such_ticket':
      return t('why-unlisted', { at: listedAt })
    case 'redemption.wrong_merchant':
      return t('why-not-ours')
    case 'redemption.scan_out_of_time':
      return t('why-late')
    default:
      return t('why-other')
  }
}
