declare module '../../kernel/events.ts' {
  interface Events {
    /** What a model has written so far for a member. */
    'ai.text': { merchantId: number; memberId: string; streamId: string; text: string };
  }
}
