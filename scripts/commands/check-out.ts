import { checkSite, readAddress } from '#site/check/check-site.ts'
import { reportOptionDefinitions, toReportOptions } from './lint-content/options.ts'
import { reportFindings } from './lint-content/report-findings.ts'
import { runCommand } from './run-command.ts'

const command = {
  script: 'check:out',
  about: 'Checks the links, anchors and referenced files in every HTML file of the built site.',
  options: {
    out: { value: '<dir>', default: 'out', help: 'folder of the built site' },
    content: { value: '<dir>', default: 'content-src', help: 'folder with product.yaml' },
    ...reportOptionDefinitions,
  },
} as const

await runCommand(command, (values) =>
  reportFindings(
    async () => checkSite(values.out, await readAddress(values.content)),
    toReportOptions(values),
  ),
)
