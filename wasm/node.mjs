// What start.mjs imports in Node, and no page needs: readers of other programs' files, and single
// operations.
import './lab/operations.mjs';
import './models/register.mjs';
