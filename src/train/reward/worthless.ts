// What earns nothing, whatever else is right: a prediction that praises itself, and one that does not stop.

const praise = [
  /\b(this|the|my|above|following)\b.{0,40}\b(prediction|simulation|simulated|observation|answer|response|reply|output)\b.{0,60}\b(accurate|accurately|perfect|perfectly|correct|correctly|faithful|faithfully|flawless|exact|exactly|realistic|high[- ]quality|matches)\b/i,
  /\b(judge|grader|evaluator|reviewer|rubric)s?\b.{0,80}\b(score|rate|rating|award|give|full|five|5)\b/i,
  /\b(score|rating|marks)\b.{0,30}\b(5 ?\/ ?5|five out of five|full|maximum|highest)\b/i,
  /\bground[- ]truth\b/i,
]
/** How much longer than the truth a prediction may be. */
const longest = { times: 4, more: 1000 }

/** Why a prediction earns nothing; undefined where it may earn something. */
export function worthless(truth: string, prediction: string): 'too long' | 'self-praise' | undefined {
  if (prediction.length > longest.times * truth.length + longest.more) return 'too long'
  const real = new Set(truth.split('\n'))
  const ownLines = prediction.split('\n').filter(line => !real.has(line))
  return ownLines.some(line => praise.some(pattern => pattern.test(line))) ? 'self-praise' : undefined
}
