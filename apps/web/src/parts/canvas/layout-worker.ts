/** In a worker, ELK listens to messages by itself: that is all there is to it. */
import 'elkjs/lib/elk-worker.min.js';
