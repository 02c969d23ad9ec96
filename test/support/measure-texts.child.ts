import { measurePage } from './growth.ts'

process.on('message', (text: string) => {
  void measurePage(text).then((timings) => process.send!([...timings]))
})
process.send!('ready')
