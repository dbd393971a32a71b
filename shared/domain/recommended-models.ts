/** Models for Ollama that are worth a try, smallest first, with the sizes of their default downloads. */
export const RECOMMENDED_MODELS = [
  {
    name: 'llama3.1:8b',
    gigabytes: 4.9,
    needs: '8 GB of memory. For trying things out: expect mistakes.',
  },
  {
    name: 'qwen2.5:14b',
    gigabytes: 9,
    needs: '16 GB of memory; ideally a graphics card with 12 GB.',
  },
  {
    name: 'gemma3:27b',
    gigabytes: 17,
    needs: 'A graphics card with 24 GB, or a Mac with 32 GB.',
  },
  {
    name: 'llama3.3:70b',
    gigabytes: 43,
    needs: 'Graphics cards with 48 GB in total, or a Mac with 64 GB.',
  },
] as const
