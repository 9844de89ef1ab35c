// The engines that train larger models on the same data and rewards: what each reads, and what is written for it.

export interface Engine {
  readonly name: string
  /** The version whose options the templates use; its source was read. */
  readonly version: string
  /** Of `agentworld data export --format`. */
  readonly format: string
  /** How a list of files stands in its templates. */
  readonly listed: 'words' | 'commas' | 'json'
  /** Templates of its own folder, as the files they become. */
  readonly files: readonly string[]
  /** Whether it trains by reinforcement. */
  readonly hasReinforcement: boolean
  /** What to do, in order, as Markdown. */
  readonly steps: readonly string[]
}

const reward = 'agentworld train reward --port 8100'

export const engines: readonly Engine[] = [
  {
    name: 'ms-swift',
    version: '4.6.0.dev0',
    format: 'ms-swift',
    listed: 'words',
    files: ['sft.sh', 'gspo.sh', 'reward.py'],
    hasReinforcement: true,
    steps: ['./sft.sh', reward, 'MODEL=output/sft/<run>/checkpoint-<n> ./gspo.sh'],
  },
  {
    name: 'llama-factory',
    version: '0.9.6.dev0',
    format: 'llama-factory',
    listed: 'commas',
    files: ['sft.yaml', 'sft.sh', 'ds_z3_config.json'],
    hasReinforcement: false,
    steps: ['./sft.sh', 'agentworld train launch --engine ms-swift --model output/sft … (it has no GSPO)'],
  },
  {
    name: 'verl',
    version: '0.8.0.dev',
    format: 'verl',
    listed: 'commas',
    files: ['sft.sh', 'dataset.py', 'gspo.sh', 'reward.py'],
    hasReinforcement: true,
    steps: ['./sft.sh', reward, 'MODEL=output/sft/global_step_<n>/huggingface ./gspo.sh'],
  },
  {
    name: 'unsloth',
    version: '2026.8.19 (TRL 0.24)',
    format: 'trl',
    listed: 'json',
    files: ['sft.py', 'gspo.py'],
    hasReinforcement: true,
    steps: ['python3 sft.py', reward, 'MODEL=output/sft/merged python3 gspo.py'],
  },
]
