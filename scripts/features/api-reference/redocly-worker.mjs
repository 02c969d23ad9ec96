// Worker thread that runs Redocly, written in JavaScript so that it starts without a loader.
import { parentPort, workerData } from 'node:worker_threads'
import { createConfig, lintFromString } from '@redocly/openapi-core'

const { text, settings } = workerData
const config = await createConfig(settings)
// Redocly throws on unknown OpenAPI versions and on some values of the wrong type.
const found = await lintFromString({ source: text, absoluteRef: '/openapi.yaml', config })
parentPort.postMessage(
  found.map(({ ruleId, severity, message, suggest = [], location: [location] }) => {
    const { pointer = '#/', reportOnKey = false } = location ?? {}
    return { ruleId, severity, message, suggestion: suggest[0], pointer, reportOnKey }
  }),
)
