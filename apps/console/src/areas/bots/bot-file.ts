import { call } from '../../api/index.ts';

/** Bytes of the largest file that is read. */
export const BOT_FILE_MAX = 2_000_000;

/** Saves a bot with its draft and tests as a file, which `importBot` reads. */
export async function saveBotFile(botId: string): Promise<void> {
  const [{ name, type, graph }, { tests }] = await Promise.all([
    call('getStoryDialog', { query: { botId } }),
    call('listBotTests', { params: { id: botId } }),
  ]);
  const bare = tests.map(({ testId: _, lastModifiedDate: __, ...test }) => test);
  const file = JSON.stringify({ kind: 'foyer-bot', name, type, graph, tests: bare }, null, 2);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([file], { type: 'application/json' }));
  link.download = `${name.replace(/[^\p{L}\p{N} -]/gu, '')}.bot.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
