import { FactList } from '../../components/fact-list/FactList.tsx'
import { useEventFacts } from '../../components/pass/use-event-facts.ts'
import type { TokenPartProps } from '../../components/token-parts/token-parts.ts'
import styles from './handing-out.module.css'

/** When and where it lets one in. */
export default function EventSection({ token }: TokenPartProps) {
  const { when, where } = useEventFacts(token)
  return (
    <div className={styles.event}>
      {[when, where].map(
        (facts) => facts.some(([, value]) => value) && <FactList key={facts[0]?.[0]} look="tiles" facts={facts} />,
      )}
    </div>
  )
}
