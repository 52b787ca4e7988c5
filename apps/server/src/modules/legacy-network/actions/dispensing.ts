import { and, asc, eq, isNull } from 'drizzle-orm'
import { beyondReach, isReached } from '../../../platform/reach.ts'
import { networkVatom } from '../legacy-network.schema.ts'
import { containerIn } from '../objects/vatom-view.ts'
import { Refusal } from '../refusal.ts'
import { type Act, type ReactorTools, shownWith, titleOf } from './reactor.ts'

/** Gives whoever asks the next thing from inside. */
export async function dispenseFrom(act: Act, { ledger, activity, nameOf }: ReactorTools): Promise<{ id: string }> {
  const { tx, row, vatom, caller, name } = act
  if (!containerIn(vatom['vAtom::vAtomType'].root_type)) throw new Refusal(13)
  const me = caller.accountId
  const [next] = await tx
    .select()
    .from(networkVatom)
    .where(and(eq(networkVatom.parentId, row.id), isNull(networkVatom.trashedAt)))
    .orderBy(asc(networkVatom.addedAt), asc(networkVatom.id))
    .limit(1)
    .for('update')
  if (!next) throw new Refusal(1656)
  if (!isReached(caller.reach, next.author)) throw beyondReach()
  const before = row.ownerId
  const doing = { action: name, actor: me }
  const out = { parentId: null, visibility: 'owner' as const }
  if (next.ownerId === me) await ledger.change(tx, next, out, doing)
  else await ledger.move(tx, next, { ...out, ownerId: me, transferredBy: next.ownerId }, doing)
  const isAnothers = before !== null && before !== me
  await activity.tell(tx, [
    {
      action: name,
      to: me,
      other: isAnothers ? before : null,
      otherName: isAnothers ? await nameOf(tx, before) : '',
      by: me,
      title: titleOf(vatom),
      vatoms: [next.id],
      variations: [next.variation],
      resources: shownWith(vatom),
    },
  ])
  return { id: next.id }
}
