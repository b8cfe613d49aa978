import type { RuleCondition } from '@foyer/domain/rule-conditions';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sectionHarness } from '../testing/section-harness.ts';
import { useRuleOptions } from './use-rule-options.ts';

const PRESS = '01930000-0000-7000-8000-00000000d001';
const DEALERS = '01930000-0000-7000-8000-00000000d002';
const GONE = '01930000-0000-7000-8000-00000000d003';

const onList = (value: string): RuleCondition => ({ field: 'list', operator: 'isEqualTo', value });

function Options() {
  const { listsWith, valueLabel } = useRuleOptions();
  return (
    <>
      <p>
        Choices:{' '}
        {listsWith([GONE])
          .map(({ label }) => label)
          .join(', ')}
      </p>
      <p>Values: {[DEALERS, GONE].map((id) => valueLabel(onList(id))).join(', ')}</p>
    </>
  );
}

const { show } = sectionHarness();

test('lists of every page can be chosen, and one that is gone is named as deleted', async () => {
  show(
    Options,
    { address: '/settings/rules', rights: { lists: 'view' } },
    {
      'GET /chimes/101/contact/list': ({ url }) =>
        url.searchParams.get('cursor') === 'second'
          ? { lists: [{ id: DEALERS, name: 'Dealers' }], nextCursor: null }
          : { lists: [{ id: PRESS, name: 'Press' }], nextCursor: 'second' },
    },
  );
  expect(await screen.findByText('Choices: Press, Dealers, Deleted list')).toBeTruthy();
  expect(screen.getByText('Values: Dealers, Deleted list')).toBeTruthy();
});
