import { useLinkClick } from '@vitrine/ui'
import type { ReactNode } from 'react'
import type { ChatSpan } from '../../../data/chat/model.ts'
import { href } from '../../../platform/navigation/paths.ts'
import styles from './message.module.css'

const fewEmoji = /^(?:\p{RGI_Emoji}\s*){1,3}$/v

/** What somebody has written, with its light formatting; never as HTML. */
export function TextBody({ text, format }: { text: string; format: readonly ChatSpan[] }) {
  const isLarge = text.length < 40 && fewEmoji.test(text.trim())
  return (
    <div dir="auto" className={isLarge ? styles.emoji : styles.text}>
      {format.length > 0
        ? format.map((span, index) => (
            // Spans have no names, and what has been edited is drawn anew.
            // biome-ignore lint/suspicious/noArrayIndexKey: their places are all that they are known by
            <Span key={index} span={span} />
          ))
        : text}
    </div>
  )
}

function Span({ span }: { span: ChatSpan }) {
  const handleClick = useLinkClick()
  let shown: ReactNode = span.text
  if (span.mention) shown = <Mention userId={span.mention}>{shown}</Mention>
  else if (span.link) {
    const own = ownAddress(span.link)
    shown = own ? (
      <a href={own} onClick={handleClick}>
        {shown}
      </a>
    ) : (
      <a href={span.link} target="_blank" rel="noopener noreferrer nofollow">
        {shown}
      </a>
    )
  }
  for (const style of span.style) shown = styled[style](shown)
  return shown
}

/** A link into this app moves within it. */
function ownAddress(link: string): string | null {
  if (!URL.canParse(link)) return null
  const url = new URL(link)
  return url.origin === location.origin ? url.pathname + url.search : null
}

function Mention({ userId, children }: { userId: string; children: ReactNode }) {
  const handleClick = useLinkClick()
  const accountId = /^@([^:]+):/.exec(userId)?.[1]
  if (!accountId) return <span className={styles.mention}>{children}</span>
  return (
    <a className={styles.mention} href={href('user', { userId: accountId })} onClick={handleClick}>
      {children}
    </a>
  )
}

const styled: Record<ChatSpan['style'][number], (inner: ReactNode) => ReactNode> = {
  bold: (inner) => <strong>{inner}</strong>,
  italic: (inner) => <em>{inner}</em>,
  strike: (inner) => <s>{inner}</s>,
  code: (inner) => <code className={styles.code}>{inner}</code>,
  codeblock: (inner) => <code className={styles.block}>{inner}</code>,
  quote: (inner) => <q className={styles.quoted}>{inner}</q>,
}
