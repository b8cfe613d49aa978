import type { FileRef } from '@foyer/contract/conversations/shapes';
import { TYPING_LEASE_MS } from '@foyer/contract/live/constants';
import type { ToVisitor } from '@foyer/contract/live/server-frames';
import type { Handle } from '../shared/handle.ts';
import { openStore } from '../shared/storage.ts';
import { backoff } from './live/backoff.ts';
import { type LiveSocket, openSocket } from './live/socket.ts';
import { isOutboxKey, openOutbox } from './outbox/outbox.ts';
import { makeSender } from './outbox/sender.ts';
import { alertOf } from './page/alerts.ts';
import { watchPage } from './page/page-watch.ts';
import { openChannel, underLock } from './page/tabs.ts';
import { makeTyping } from './page/typing.ts';
import { makeApi } from './session/api.ts';
import { type ContactAnswers, makeContactKeeper } from './session/contact.ts';
import { changeOwner } from './session/owner.ts';
import { makeSessionStarter, type Session } from './session/session.ts';
import { firstState, hasConversation, isHidden, unread, type WidgetState } from './state.ts';
import { makeCatchUp } from './thread/catch-up.ts';
import { storedMessage } from './thread/own-message.ts';
import { makeReceipts } from './thread/receipts.ts';
import { type Entry, emptyThread, reduceThread, type ThreadAction } from './thread/thread-state.ts';
import { codeQuestion } from './thread/thread-view.ts';

/** Events for `Foyer('on', name, listener)`. */
export type PageEvent = 'ready' | 'open' | 'close' | 'message' | 'unread';

export type Engine = ReturnType<typeof makeEngine>;

/** Storage keys. */
const KEYS = {
  sound: 'sound',
  draft: 'draft',
  dismissed: 'dismissed',
  open: 'open',
  form: 'form',
  consent: 'consent',
} as const;

/** The widget without its views: one visitor, one connection, one conversation, and their actions. */
export function makeEngine(handle: Handle, emit: (event: PageEvent, detail?: unknown) => void) {
  const { engagementID, signal } = handle;
  const store = openStore(engagementID);
  const tab = openStore(engagementID, 'sessionStorage');
  const api = makeApi(handle.host, signal);
  const contact = makeContactKeeper(api, store);
  const listeners = new Set<() => void>();
  let state: WidgetState = {
    ...firstState(handle.config),
    soundOn: store.get(KEYS.sound) !== 'off',
    dismissed: store.get(KEYS.dismissed),
    open: tab.get(KEYS.open) === '1',
    formDone: tab.get(KEYS.form) === '1',
    consented: store.get(KEYS.consent),
  };
  let restoredOpen = state.open;
  let socket: LiveSocket | null = null;
  let sessionID = '';
  let visitorID = '';
  let identity = handle.identity;
  let asked = { id: '', after: 0, target: 0 };
  let refusals = 0;
  let typingTimer: ReturnType<typeof setTimeout> | undefined;

  const isReading = (): boolean =>
    state.open && state.screen === 'chat' && document.visibilityState === 'visible';

  function set(change: Partial<WidgetState>): void {
    const before = unread(state).length;
    state = { ...state, ...change };
    if (sendReceipts) state = { ...state, thread: sendReceipts(state.thread, isReading()) };
    const count = unread(state).length;
    if (count !== before) emit('unread', count);
    for (const listener of listeners) listener();
  }

  function dispatch(action: ThreadAction): void {
    set({ thread: reduceThread(state.thread, action) });
    catchUp();
  }

  /** Set while connected. Each connection sends receipts from scratch. */
  let sendReceipts: ReturnType<typeof makeReceipts> | undefined;
  const catchUp = makeCatchUp(api, () => state.thread, dispatch, signal);
  const outbox = openOutbox(store, () => set({ outbox: outbox.list() }));
  const share = openChannel<Entry>(engagementID, (message) => dispatch({ type: 'message', message }), signal);
  const sender = makeSender({
    outbox,
    transmit({ clientId, text, attachments }) {
      const { conversation } = state.thread;
      const conversationID = conversation?.status === 'open' ? conversation.conversationID : null;
      const files = attachments.map((file) => file.id);
      return socket?.send({ type: 'send', clientId, text, attachments: files, conversationID }) ?? false;
    },
    stored(item, { id, conversationID, seq, createdDate }) {
      const message = storedMessage(item, { id, conversationID, seq, createdDate });
      dispatch({ type: 'message', message });
      share(message);
    },
    stalled: () => socket?.renew(),
    lock: (run) => underLock(`${engagementID}:outbox`, run, signal),
  });

  function received(message: Entry): void {
    const isNews = message.kind === 'text' && message.author.type !== 'visitor';
    const isKnown = state.thread.messages.some(({ id }) => id === message.id);
    dispatch({ type: 'message', message });
    if (!isNews || isKnown) return;
    set({ typing: null });
    emit('message', { text: message.text, author: message.author.name });
    void alertOf(message.id, isReading(), state.soundOn).catch(() => undefined);
  }

  function showTyping(frame: Extract<ToVisitor, { type: 'typing' }>): void {
    clearTimeout(typingTimer);
    const isAgent = frame.from.type === 'member' && frame.active;
    set({ typing: isAgent ? frame.from.name : null });
    if (isAgent) typingTimer = setTimeout(() => set({ typing: null }), TYPING_LEASE_MS);
  }

  /** The range requested for a received thread: that of `hello`, or everything of a new conversation. */
  const answered = (id: string) => (id === asked.id ? asked : { after: 0, target: 0 });

  function receive(frame: ToVisitor): void {
    if (frame.type === 'ack') sender.answered(frame);
    else if (frame.type === 'refused') sender.rejected(frame.error);
    else if (frame.type === 'nack') refused(frame);
    else if (frame.type === 'message') received(frame.message);
    else if (frame.type === 'widgetThread') {
      dispatch({ type: 'synced', thread: frame, ...answered(frame.conversation.conversationID) });
    } else if (frame.type === 'widgetConversation') {
      dispatch({ type: 'conversation', conversation: frame.conversation });
    } else if (frame.type === 'receipts') dispatch(frame);
    else if (frame.type === 'typing') showTyping(frame);
    else if (frame.type === 'queuePosition') set({ position: frame.position });
    else if (frame.type === 'config') set({ config: frame.config });
  }

  /** A message to a closed conversation starts a new one. */
  function refused(frame: Extract<ToVisitor, { type: 'nack' }>): void {
    const isClosed = frame.error === 'conversation_closed';
    if (isClosed) dispatch({ type: 'restarted' });
    sender.answered(isClosed ? { ...frame, retry: true } : frame);
  }

  function connected(isConnected: boolean): void {
    sendReceipts = isConnected ? makeReceipts((receipt) => socket?.send(receipt)) : undefined;
    set({ connected: isConnected, typing: null, position: null });
    if (!isConnected) {
      sender.interrupted();
      return;
    }
    refusals = 0;
    void contact.flush().catch(() => undefined);
    sender.drain();
    catchUp();
  }

  function connect(): void {
    if (socket) {
      socket.renew();
      return;
    }
    socket = openSocket(handle.host, {
      hello() {
        const { conversation, syncedTo, knownTo } = state.thread;
        const id = conversation?.conversationID ?? '';
        asked = { id, after: syncedTo, target: knownTo };
        const after = id ? { conversationID: id, seq: syncedTo } : null;
        return { type: 'hello', kind: 'visitor', token: api.token, sessionID, after };
      },
      frame: receive,
      connected,
      unauthorized() {
        // A session that is being started brings a new token.
        if (sessionStarter.pending) return;
        setTimeout(begin, backoff(refusals));
        refusals += 1;
      },
    });
  }

  /** A session started, possibly as another visitor. Null if the server rejected it. */
  function onSession(session: Session | null): void {
    if (!session) {
      set({ phase: 'refused' });
      return;
    }
    const { config, contact: known, referenceID } = session;
    if (visitorID && visitorID !== referenceID) set({ screen: 'chat', thread: emptyThread });
    ({ sessionID } = session);
    visitorID = referenceID;
    if (changeOwner(store, identity ? referenceID : null)) set({ person: referenceID });
    const kept = { outbox: outbox.list(), consented: store.get(KEYS.consent) };
    set({ phase: 'ready', config, contact: known, ...kept });
    if (session.thread) dispatch({ type: 'loaded', thread: session.thread });
    connect();
    emit('ready');
  }

  const sessionPorts = { api, engagementID, language: handle.language, signal };
  const sessionStarter = makeSessionStarter(sessionPorts, onSession);
  const begin = (): Promise<void> => sessionStarter.begin(identity);
  api.renew = () => sessionStarter.pending ?? begin();

  store.watch((key) => {
    if (!isOutboxKey(key)) return;
    set({ outbox: outbox.list() });
    sender.drain();
  }, signal);
  const reportPage = watchPage((page) => socket?.send({ type: 'page', ...page }), signal);
  const onVisibilityChange = (): void => set({});
  document.addEventListener('visibilitychange', onVisibilityChange, { signal });
  signal.addEventListener('abort', () => {
    socket?.close();
    clearTimeout(typingTimer);
    listeners.clear();
  });
  state = { ...state, outbox: outbox.list() };
  void begin();

  return {
    api,
    handle,
    get: () => state,
    /** Whether the chat was open on the previous page. True at most once. */
    wasRestored(): boolean {
      const was = restoredOpen;
      restoredOpen = false;
      return was;
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set,
    dispatch,
    reportPage,
    setOpen(open: boolean): void {
      if (open === state.open || isHidden(state)) return;
      tab.set(KEYS.open, open ? '1' : '0');
      const isAway = !state.config.open && !hasConversation(state) && !state.thread.conversation;
      set({ open, screen: open && isAway && state.config.help ? 'help' : 'chat' });
      emit(open ? 'open' : 'close');
    },
    identify(jwt: string): void {
      identity = jwt;
      void begin();
    },
    send(text: string, attachments: readonly FileRef[] = []): void {
      outbox.add(text, attachments);
      sender.drain();
    },
    /** Gives a bot the code that it asks for. It is no message, so that the chat does not contain it. */
    async giveCode(code: string): Promise<void> {
      const asked = codeQuestion(state.thread);
      if (!asked) return;
      const input = { params: { id: asked.conversationID }, body: { code } };
      const outcome = await api.call('confirmWidgetCode', input).then(
        ({ accepted }) => (accepted ? 'accepted' : 'codeOver'),
        () => 'callFailed' as const,
      );
      set({ codeGiven: { messageId: asked.id, outcome } });
    },
    retry(clientId: string): void {
      outbox.retry(clientId);
      sender.drain();
    },
    discard: (clientId: string): void => outbox.remove(clientId),
    typing: makeTyping((text) => socket?.send({ type: 'typing', text })),
    draft: {
      get: (): string => store.get(KEYS.draft) ?? '',
      set: (text: string): void => (text ? store.set(KEYS.draft, text) : store.remove(KEYS.draft)),
    },
    saveContact(answers: ContactAnswers): void {
      const { consent, ...said } = answers;
      const consented = consent ? state.config.consentText : state.consented;
      contact.save(answers);
      tab.set(KEYS.form, '1');
      if (consented) store.set(KEYS.consent, consented);
      set({ formDone: true, consented, contact: { ...state.contact, ...said } });
      void contact.flush().catch(() => undefined);
    },
    setSound(soundOn: boolean): void {
      store.set(KEYS.sound, soundOn ? 'on' : 'off');
      set({ soundOn });
    },
    dismiss(what: string): void {
      store.set(KEYS.dismissed, what);
      set({ dismissed: what });
    },
    /** After the end: the next message starts a new conversation. */
    restart(): void {
      tab.remove(KEYS.form);
      dispatch({ type: 'restarted' });
      set({ screen: 'chat', formDone: false });
    },
  };
}
