// bash keeps associative arrays and its environment in a hash table, and shows them in that table's order.

const usualBuckets = 1024
/** How many buckets bash's table of programs has. */
export const programBuckets = 256

function bucketOf(key: string, buckets: number): number {
  let hash = 2166136261
  for (let at = 0; at < key.length; at++) {
    hash = Math.imul(hash, 16777619)
    // as signed bytes
    hash ^= (key.charCodeAt(at) << 24) >> 24
  }
  return (hash >>> 0) & (buckets - 1)
}

/** Keys (in the order they were added) as a hash table of bash lists them. */
export function hashOrder(keys: readonly string[], buckets = usualBuckets): string[] {
  return keys
    .map((key, added) => ({ key, added, bucket: bucketOf(key, buckets) }))
    .sort((a, b) => a.bucket - b.bucket || b.added - a.added)
    .map(({ key }) => key)
}
