import { newSecret } from '../../areas/escalations/secrets.ts';
import type { escalationRules } from '../../areas/escalations/tables.ts';
import { newId } from '../../kernel/ids.ts';
import { escalationRecipes, takingRecipes } from '../content/watching.ts';
import { MEMBER_IDS, TIDEWELL } from '../ids.ts';

/** The escalation rules of the shop. */
export const escalationRows = (sealSecret: string): (typeof escalationRules.$inferInsert)[] =>
  escalationRecipes.map(({ conditions, actions, ...rule }) => {
    const id = newId();
    const { sealed: secret } = newSecret(sealSecret, TIDEWELL, id);
    return { ...rule, conditions: [...conditions], actions: [...actions], merchantId: TIDEWELL, id, secret };
  });

/** What members of the demo merchants take. */
export const takingRows = () =>
  takingRecipes.map(({ key, ...row }) => ({ ...row, memberId: MEMBER_IDS[key] }));
