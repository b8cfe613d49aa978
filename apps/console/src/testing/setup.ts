import { configure } from '@testing-library/react';

/** On a busy machine a second is not long. */
configure({ asyncUtilTimeout: 5_000 });
