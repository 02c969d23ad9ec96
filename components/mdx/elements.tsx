import { createElement, type ComponentProps, type HTMLAttributes, type ReactNode } from 'react'
import { Link } from '#components/visit/link.tsx'
import { withBasePath } from '#components/visit/page-address.ts'
import { CopyButton } from './copy-button.tsx'

export function Table(props: ComponentProps<'table'>) {
  return (
    <ScrollRegion className="table" label="Table">
      <table {...props} />
    </ScrollRegion>
  )
}

interface ScrollRegionProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'pre'
  label: string
}

/**
 * Element that scrolls horizontally if it overflows. It is focusable until
 * `components/theme/content/scroll-regions.ts` has measured it, and afterwards only if it
 * overflows.
 */
function ScrollRegion({ as: Tag = 'div', label, ...props }: ScrollRegionProps) {
  // The role is not `region`, since too many landmarks make the important ones hard to find.
  return <Tag {...props} tabIndex={0} role="group" aria-label={label} />
}

type HeadingTag = 'h2' | 'h3' | 'h4' | 'h5' | 'h6'

/** Creates a heading component with a link to itself. */
function createHeading(Tag: HeadingTag) {
  return function Heading({ id, children, ...props }: ComponentProps<HeadingTag>) {
    return (
      <div className={`heading heading--${Tag[1]}`}>
        <Tag id={id} {...props}>
          {children}
        </Tag>
        {id && (
          <a className="heading__link" href={`#${id}`} aria-labelledby={id} data-search-ignore="">
            #
          </a>
        )}
      </div>
    )
  }
}

/** Creates a component that renders an element with a class. */
export function createStyledComponent(Tag: 'div' | 'dl' | 'kbd' | 'ul', className: string) {
  return function StyledElement({ id, children }: { id?: string; children: ReactNode }) {
    return (
      <Tag id={id} className={className}>
        {children}
      </Tag>
    )
  }
}

/**
 * Inline code. Long code may break after its words, but not at the hyphens of options or between
 * placeholders, and like a path.
 */
export function Code({ children, ...props }: ComponentProps<'code'>) {
  if (typeof children !== 'string' || children.length <= 24) {
    return <code {...props}>{children}</code>
  }
  return (
    <code {...props} className="is-long">
      {children
        .split(/(\S*[-{]\S*)/)
        .map((part, index) =>
          index % 2 === 1 && part.length <= 24 ? (
            <span key={index}>{part}</span>
          ) : (
            <Path key={index} path={part} />
          ),
        )}
    </code>
  )
}

/** Bold text. The arrow of a menu path, such as `Settings → Billing`, stays with its words. */
function Strong({ children, ...props }: ComponentProps<'strong'>) {
  const parts = typeof children === 'string' ? children.split(/((?:\S+ )?→ \S+)/) : []
  return (
    <strong {...props}>
      {parts.length > 1
        ? parts.map((part, index) => (index % 2 === 1 ? <span key={index}>{part}</span> : part))
        : children}
    </strong>
  )
}

/** Path or URL that may break after slashes. */
export function Path({ path }: { path: string }) {
  return path
    .split(/(?<=.\/)(?=[^/])/)
    .flatMap((part, index) => (index === 0 ? part : [<wbr key={index} />, part]))
}

interface CodeBlockProps {
  language?: string
  file?: string
  hasCopyButton?: boolean
  /** Number of the first line, if lines are numbered. */
  firstLine?: string
  /** HTML of the code of a fence. A `<pre>` has children instead. */
  html?: string
  children?: ReactNode
}

/** Display names of languages. Other languages show their id in capitals. */
const languageNames: Record<string, string> = {
  bash: 'Bash',
  console: 'Console',
  diff: 'Diff',
  js: 'JavaScript',
  jsonc: 'JSON',
  plaintext: 'Text',
  python: 'Python',
  text: 'Text',
  ts: 'TypeScript',
}

/**
 * Code block with its file name or language and, unless the fence sets `copy=false`, a copy button.
 */
export function CodeBlock(props: CodeBlockProps) {
  const { language = 'text', file, hasCopyButton, firstLine, html, children } = props
  const title = file ?? languageNames[language] ?? language.toUpperCase()
  const startsLater = firstLine !== undefined && firstLine !== '1'
  const numbering = startsLater ? { counterSet: `line ${Number(firstLine) - 1}` } : undefined
  return (
    <figure className="code box">
      <figcaption className="code__title" data-search-ignore={file ? undefined : ''}>
        {title}
      </figcaption>
      <ScrollRegion as="pre" label="Code" data-language={language}>
        {html === undefined ? (
          children
        ) : (
          <code
            data-line-numbers={firstLine && ''}
            style={numbering}
            dangerouslySetInnerHTML={{ __html: html }}
          />
        )}
      </ScrollRegion>
      {hasCopyButton && <CopyButton className="code__copy" label={`Copy code: ${title}`} />}
    </figure>
  )
}

/** Components for Markdown elements. The theme's versions need more JavaScript. */
export const markdownComponents = {
  a: Link,
  code: Code,
  h2: createHeading('h2'),
  h3: createHeading('h3'),
  h4: createHeading('h4'),
  h5: createHeading('h5'),
  h6: createHeading('h6'),
  pre: CodeBlock,
  strong: Strong,
  table: Table,
  img: ({ src, ...props }: ComponentProps<'img'>) =>
    createElement('img', { ...props, src: typeof src === 'string' ? withBasePath(src) : src }),
  // A `srcset` may contain several URLs, such as `/a.png 1x, /b.png 2x`.
  source: ({ srcSet, ...props }: ComponentProps<'source'>) =>
    createElement('source', {
      ...props,
      srcSet: srcSet?.replace(/(?<=^|,|\s)\/\S*/g, withBasePath),
    }),
} as const
