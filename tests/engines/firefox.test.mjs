// The page in Firefox.
import { startFirefox } from './firefox.mjs';
import { driveSteps } from './steps.mjs';

driveSteps('Firefox', startFirefox);
