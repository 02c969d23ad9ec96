// Worker thread that draws diagrams, written in JavaScript so that it starts without a loader.
import { parentPort } from 'node:worker_threads'
import { instance } from '@viz-js/viz'

const viz = await instance()
parentPort.on('message', ({ source, options }) => {
  parentPort.postMessage(viz.render(source, options))
})
parentPort.postMessage('ready')
