// llama.cpp with nothing of ours around it: the same file, one thread, a plain loop. It counts tokens, too.
import { getLlama, type LlamaContextSequence, LlamaLogLevel, type Token } from 'node-llama-cpp'
import { processorSeconds } from './processor-seconds.ts'

export interface BareLlama {
  readonly contextTokens: number
  tokens(text: string): readonly Token[]
  /** Seconds of processor time a token after the first, for this many tokens after a prompt. */
  secondsPerToken(prompt: readonly Token[], count: number): Promise<number>
  close(): Promise<void>
}

/** Opens the file once more. */
export async function openBareLlama(modelPath: string): Promise<BareLlama> {
  const llama = await getLlama({
    gpu: false,
    build: 'never',
    skipDownload: true,
    progressLogs: false,
    maxThreads: 1,
    logLevel: LlamaLogLevel.error,
  })
  const model = await llama.loadModel({ modelPath })
  const contextTokens = model.trainContextSize
  const context = await model.createContext({ threads: 1, contextSize: contextTokens })
  const sequence = context.getSequence()
  return {
    contextTokens,
    tokens: text => model.tokenize(text, true),
    secondsPerToken: (prompt, count) => loop(sequence, prompt, count),
    async close() {
      await context.dispose()
      await model.dispose()
    },
  }
}

async function loop(
  sequence: LlamaContextSequence,
  prompt: readonly Token[],
  count: number,
): Promise<number> {
  await sequence.clearHistory()
  const replies = sequence.evaluate([...prompt], { temperature: 0, yieldEogToken: true })
  await replies.next()
  const from = processorSeconds()
  for (let done = 1; done < count; done++) await replies.next()
  const seconds = (processorSeconds() - from) / (count - 1)
  await replies.return()
  return seconds
}
