/** Where readers write to, and the address of the page that they write about. */
export interface FeedbackTarget {
  email: string
  address: string
}

interface Props extends FeedbackTarget {
  title: string
  /** Tells which state of the page the reader has seen. */
  lastChanged: string | undefined
}

/** Asks whether the page was helpful: two links, which open a mail that names the page. */
export function Feedback({ email, address, title, lastChanged }: Props) {
  const page = [title, address, ...(lastChanged ? [`Last changed on ${lastChanged}`] : [])]
  const write = (subject: string, question: string) =>
    addressOfMail(email, `${subject}: ${title}`, [question, '', '', '--', ...page])
  return (
    <div className="page-actions">
      Was this page helpful?
      <a
        href={write('Helpful page', 'What helped you?')}
        aria-label="Yes, this page was helpful; writes an email"
      >
        Yes
      </a>
      <a
        href={write('Page to improve', 'What is missing or wrong?')}
        aria-label="No, this page was not helpful; writes an email"
      >
        No
      </a>
    </div>
  )
}

function addressOfMail(email: string, subject: string, lines: string[]): string {
  const body = lines.join('\r\n')
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
