interface Props {
  title: string
  /** Cases as `status: title`, separated by semicolons. */
  cases: string
}

/** Overview of a test run: a status bar and the list of cases. */
export function RunBoard({ title, cases }: Props) {
  const rows = cases.split(';').map((entry) => {
    const [status = '', ...rest] = entry.split(':')
    return { status: status.trim(), name: rest.join(':').trim() }
  })
  const done = rows.filter(({ status }) => status !== 'open').length
  return (
    <figure className="run-board box" aria-label={`Test run ${title}`}>
      <figcaption className="run-board__title">
        {title}
        <span className="run-board__count soft">{`${done} of ${rows.length} done`}</span>
      </figcaption>
      <div className="run-board__bar" aria-hidden="true">
        {rows.map(({ status, name }) => (
          <span key={name} data-status={status} />
        ))}
      </div>
      <ul className="run-board__cases">
        {rows.map(({ status, name }) => (
          <li key={name} className="run-board__case row">
            <span className="run-board__mark" aria-hidden="true" data-status={status} />
            {name}
            <span className="run-board__status soft">{status}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
