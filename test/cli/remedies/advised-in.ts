// What the sources advise: commands, options and the like in the words of remedies.

const worded = /\bremedy\b\s*[:=]|\bsay:|advice\(|^const (seeLog|checkUrl|forms|howToRecord)\b/
const advised =
  /agentworld [a-z]+(?: [a-z]+)?|(?<![\w-])--[a-z][a-z-]*|(?<=['`“ ]):[a-z]+(?=[ ';.,`])|\{(?:model|executor|imagine|maxTokens|promptsDir)\}|(?<!\.)AGENTWORLD_[A-Z_]+|(?<= )-o\b|(?:npm|apt-get|pip) install/g

/** The options that remedies name, as a command line gives them. */
const options: { readonly [name: string]: string } = {
  '{model}': '--model',
  '{executor}': '--executor',
  '{imagine}': '--imagine',
  '{maxTokens}': '--max-tokens',
  '{promptsDir}': '--prompts-dir',
}

/** Every piece of advice in a source, once. */
export function advisedIn(source: string): string[] {
  const lines = source.split('\n')
  const found = lines.flatMap((line, at) => {
    if (!worded.test(line)) return []
    const near = lines.slice(at, at + 4).join('\n')
    return [...near.matchAll(advised)].map(([words]) => options[words] ?? words)
  })
  return [...new Set(found)]
}
