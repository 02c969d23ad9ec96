import { requiredRules } from '../settings/required-rules.ts'

/** Beginning of the manual. */
export const introduction = `\`npm run lint:content\` checks the pages by these rules. An error stops the build, a warning does not, unless \`--max-warnings\` is given. Each example below is run as a test of its rule: the bad one must give just what is listed, the good one must pass all rules.

Characters that cannot be seen are written as \`<U+200B>\` in the examples. Front matter is left out where it is not the point.`

/** How the severity of rules is changed, and how they are switched off. */
export const settings = `### Severity

\`content-src/lint.yaml\` gives a rule another severity than its own: \`error\`, \`warning\` or \`off\`. On the command line, \`--rule link:missing-anchor=error\` goes before it.

\`\`\`yaml
rules:
  link:missing-anchor: error
  markdownlint:MD026: off
\`\`\`

\`--max-warnings 0\` lets the check fail on any warning; \`--quiet\` lists errors only.

### One exception

A comment switches rules off for the next line with text, and for the whole of a code fence or a table that begins there. It names the rules, separated by commas, and behind two hyphens the reason:

\`\`\`mdx
{/* lint-disable-next-line prose:terminology -- the name of the button in the old version */}
\`\`\`

A comment without a reason, of a rule that does not exist, or with nothing to switch off is reported itself.

### What cannot be switched off

A build fails on the errors of these rules, so neither a comment nor \`content-src/lint.yaml\` takes them out: ${[...requiredRules].map((id) => `\`${id}\``).join(', ')}. Nor are \`variable:unknown\` in the text and those elements of \`safety:html-element\` taken out that cannot be rendered or are dangerous.`

/** The second gate. */
export const siteIntroduction = `\`npm run check:out\` checks what the build has made, and each build ends with it. It reads every HTML file in \`out/\` as a browser would and follows links as the server answers them. What goes against these rules and not against those above comes from the site's own code. These rules have no settings.`

/** The tools that are called besides our own rules. */
export const externalIntroduction = `remark-lint and markdownlint check the Markdown by the rules below; cspell reports words that no dictionary knows as \`cspell:unknown-word\` (\`content-src/dictionary.txt\` takes the project's own), and remark-validate-links looks at relative links. All of these only warn, get the text without what they do not understand, and can be weighed and switched off like our own rules.`
