// The page in WebKit, the engine of Safari.
import { driveSteps } from './steps.mjs';
import { startWebkit } from './webkit.mjs';

driveSteps('WebKit', startWebkit);
