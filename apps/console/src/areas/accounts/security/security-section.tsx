import { SectionHead } from '../../../shell/settings/section-head.tsx';
import { Blocks } from '../../../ui/index.ts';
import { PolicyBlock } from '../second-factor/policy-block.tsx';
import { LoginsBlock } from './logins-block.tsx';

/** The sign-in settings. */
export function SecuritySection() {
  return (
    <>
      <SectionHead />
      <Blocks>
        <PolicyBlock />
        <LoginsBlock />
      </Blocks>
    </>
  );
}
