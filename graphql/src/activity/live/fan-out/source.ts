/** What happened, and the cursor that resumes after it where there is one. */
export type Happening<Value> = { value: Value; cursor: string | undefined }

/** Something that many can subscribe to, and that is read once for all of them. */
export type Topic<Value> = {
  /** Topics with one key are the same. */
  key: string
  /** Reads until it is stopped; reads on when `deliver` is done. */
  follow(deliver: (happenings: readonly Happening<Value>[]) => Promise<void>): FollowedTopic<Value>
}

export type FollowedTopic<Value> = {
  /**
   * Calls `admit`, with a cursor for what follows, between two deliveries; answers what happened between the cursor
   * `after` and that, and undefined when it is not known any more.
   */
  join(
    after: string | undefined,
    admit: (cursor: string | undefined) => void,
  ): Promise<readonly Happening<Value>[] | undefined>
  stop(): void
}

/**
 * What a subscription field subscribes to. GraphQL takes it for an async iterable, but it is not iterated: the hub
 * follows its topic for all subscribers together.
 */
export class Source<Value = unknown, Event = unknown> implements AsyncIterable<Event> {
  readonly topic: Topic<Value>
  /** The root values for something that happened; none where the subscription is not about it. */
  readonly pick: (value: Value) => readonly Event[]
  readonly after: string | undefined

  constructor({ topic, pick, after }: Pick<Source<Value, Event>, 'topic' | 'pick' | 'after'>) {
    this.topic = topic
    this.pick = pick
    this.after = after
  }

  [Symbol.asyncIterator](): AsyncIterator<Event> {
    throw new Error('unreachable: the hub reads sources')
  }
}
