import type { ComponentProps } from 'react'

type HeadingTag = 'h2' | 'h3' | 'h4' | 'h5' | 'h6'

/** Makes the component of a heading's level: the heading, and beside it a link to itself. */
export function createHeading(Tag: HeadingTag) {
  return function Heading({ id, children, ...props }: ComponentProps<HeadingTag>) {
    return (
      <div className={`heading heading--${Tag[1]}`}>
        <Tag id={id} {...props}>
          {children}
        </Tag>
        {id && (
          <a className="heading__link" href={`#${id}`} aria-labelledby={id} data-pagefind-ignore="">
            #
          </a>
        )}
      </div>
    )
  }
}
