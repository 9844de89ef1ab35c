"""Byte-level BPE: trained here, and read by llama.cpp (model `gpt2`, pre `qwen2`) and by Transformers with the same ids.

Ids: the 256 bytes, then one per merge, then the marks. Text between marks is cut into words by Qwen2's pattern first;
merges never cross words. Where the `tokenizers` package is installed it does the work; the ids are the same.
"""
import collections
import heapq
import json
import re
import sys
import unicodedata

from common import Trouble, read_json, write_json

MARKS = ["<|world|>", "<|act|>", "<|facts|>", "<|obs|>", "<|end|>", "<think>", "</think>"]


def character_class(first_letter):
    """All characters whose Unicode category begins with that letter, as the inside of a character class."""
    ranges, start = [], None
    for code in range(sys.maxunicode + 2):
        inside = code <= sys.maxunicode and unicodedata.category(chr(code))[0] == first_letter
        if inside and start is None:
            start = code
        elif not inside and start is not None:
            ranges.append((start, code - 1))
            start = None
    return "".join(f"\\U{a:08x}" if a == b else f"\\U{a:08x}-\\U{b:08x}" for a, b in ranges)


def words_pattern():
    letters, numbers = character_class("L"), character_class("N")
    return re.compile(
        r"'(?:[sS]|[tT]|[rR][eE]|[vV][eE]|[mM]|[lL][lL]|[dD])"
        rf"|[^\r\n{letters}{numbers}]?[{letters}]+"
        rf"|[{numbers}]"
        rf"| ?[^\s{letters}{numbers}]+[\r\n]*"
        r"|\s*[\r\n]+|\s+(?!\S)|\s+"
    )


QWEN2_PATTERN = (
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)


def byte_symbols():
    """One printable character for each byte, as byte-level BPE files write them."""
    plain = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    symbols, extra = {}, 0
    for byte in range(256):
        if byte in plain:
            symbols[byte] = chr(byte)
        else:
            symbols[byte] = chr(256 + extra)
            extra += 1
    return symbols


SYMBOLS = byte_symbols()
BYTES = {symbol: byte for byte, symbol in SYMBOLS.items()}


class Tokenizer:
    def __init__(self, merges):
        self.merges = [tuple(merge) for merge in merges]
        self.ranks = {pair: rank for rank, pair in enumerate(self.merges)}
        # two merges may make the same token: "a" + "bc" and "ab" + "c"
        joined = dict.fromkeys([SYMBOLS[byte] for byte in range(256)] + [a + b for a, b in self.merges])
        self.tokens = [*joined, *MARKS]
        self.ids = {token: index for index, token in enumerate(self.tokens)}
        self.mark_ids = {mark: self.ids[mark] for mark in MARKS}
        self.end = self.mark_ids["<|end|>"]
        self.marks_pattern = re.compile("(" + "|".join(re.escape(mark) for mark in MARKS) + ")")
        self.known = {}
        self.words = None
        self.fast = None

    @property
    def size(self):
        return len(self.tokens)

    def encode(self, text):
        """Ids of a text in which marks are marks."""
        fast = self.fast_tokenizer()
        if fast:
            return fast.encode(text, add_special_tokens=False).ids
        ids = []
        for piece in self.marks_pattern.split(text):
            if piece in self.mark_ids:
                ids.append(self.mark_ids[piece])
            else:
                ids.extend(self.encode_plain(piece))
        return ids

    def encode_many(self, texts):
        fast = self.fast_tokenizer()
        if fast:
            return [encoding.ids for encoding in fast.encode_batch(texts, add_special_tokens=False)]
        return [self.encode(text) for text in texts]

    def encode_plain(self, text):
        self.words = self.words or words_pattern()
        ids = []
        for word in self.words.findall(text):
            if word not in self.known:
                if len(self.known) > 500_000:
                    self.known.clear()
                self.known[word] = [self.ids[part] for part in self.parts(word)]
            ids.extend(self.known[word])
        return ids

    def parts(self, word):
        parts = [SYMBOLS[byte] for byte in word.encode("utf-8", "surrogatepass")]
        while len(parts) > 1:
            ranked = [(self.ranks.get(pair, len(self.ranks)), at) for at, pair in enumerate(zip(parts, parts[1:]))]
            rank, at = min(ranked)
            if rank == len(self.ranks):
                break
            parts[at : at + 2] = [parts[at] + parts[at + 1]]
        return parts

    def decode(self, ids):
        """The text; bytes that are not UTF-8 become U+FFFD."""
        out = bytearray()
        for index in ids:
            token = self.tokens[index]
            out += token.encode() if token in self.mark_ids else bytes(BYTES[symbol] for symbol in token)
        return out.decode("utf-8", "replace")

    def fast_tokenizer(self):
        if self.fast is None:
            try:
                import tokenizers
            except ImportError:
                self.fast = False
            else:
                self.fast = tokenizers.Tokenizer.from_str(json.dumps(self.hugging_face()))
        return self.fast

    def hugging_face(self):
        """The content of tokenizer.json."""
        marks = [
            {"id": self.ids[mark], "content": mark, "single_word": False, "lstrip": False, "rstrip": False,
             "normalized": False, "special": True}
            for mark in MARKS
        ]
        split = {"type": "Split", "pattern": {"Regex": QWEN2_PATTERN}, "behavior": "Isolated", "invert": False}
        byte_level = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": False, "use_regex": False}
        plain = self.tokens[: -len(MARKS)]
        return {
            "version": "1.0", "truncation": None, "padding": None, "added_tokens": marks, "normalizer": None,
            "pre_tokenizer": {"type": "Sequence", "pretokenizers": [split, byte_level]},
            "post_processor": None, "decoder": byte_level,
            "model": {"type": "BPE", "dropout": None, "unk_token": None, "continuing_subword_prefix": "",
                      "end_of_word_suffix": "", "fuse_unk": False, "byte_fallback": False, "ignore_merges": False,
                      "vocab": {token: self.ids[token] for token in plain},
                      "merges": [list(merge) for merge in self.merges]},
        }

    def save(self, path):
        write_json(path, {"kind": "byte-bpe", "marks": MARKS, "merges": [list(merge) for merge in self.merges]})

    @staticmethod
    def load(path):
        data = read_json(path)
        if data.get("kind") != "byte-bpe" or data.get("marks") != MARKS:
            raise Trouble(f"{path}: a tokenizer of another kind. Train it again with trainer/tokenizer.py.")
        return Tokenizer(data["merges"])


def train_tokenizer(texts, size):
    """Learns merges until there are `size` tokens in all, or no pair occurs twice."""
    fast = fast_merges(texts, size)
    if fast is not None:
        return Tokenizer(fast)
    counts = collections.Counter()
    pattern, marks = words_pattern(), re.compile("|".join(re.escape(mark) for mark in MARKS))
    for text in texts:
        for piece in marks.split(text):
            counts.update(pattern.findall(piece))
    words = [[SYMBOLS[byte] for byte in word.encode("utf-8", "surrogatepass")] for word in counts]
    weights = list(counts.values())
    pairs, places = collections.Counter(), collections.defaultdict(set)
    for index, word in enumerate(words):
        for pair in zip(word, word[1:]):
            pairs[pair] += weights[index]
            places[pair].add(index)
    merges, made = [], set(SYMBOLS.values())
    heap = [(-count, pair) for pair, count in pairs.items()]
    heapq.heapify(heap)
    while len(made) < size - len(MARKS) and heap:
        count, pair = heapq.heappop(heap)
        if pairs.get(pair, 0) != -count:
            continue  # an old count; the new one is in the heap, too
        if -count < 2:
            break
        merges.append(pair)
        made.add(pair[0] + pair[1])
        for changed in merge_everywhere(pair, words, weights, pairs, places):
            if changed in pairs:
                heapq.heappush(heap, (-pairs[changed], changed))
    return Tokenizer(merges)


def fast_merges(texts, size):
    """The same by the `tokenizers` package; None where it is not installed."""
    try:
        import tokenizers
    except ImportError:
        return None
    trained = tokenizers.Tokenizer.from_str(json.dumps(Tokenizer([]).hugging_face()))
    trainer = tokenizers.trainers.BpeTrainer(
        vocab_size=size - len(MARKS), initial_alphabet=list(SYMBOLS.values()), special_tokens=[], min_frequency=2,
        show_progress=False,
    )
    marks = re.compile("|".join(re.escape(mark) for mark in MARKS))
    trained.train_from_iterator((piece for text in texts for piece in marks.split(text)), trainer)
    return json.loads(trained.to_str())["model"]["merges"]


def merge_everywhere(pair, words, weights, pairs, places):
    """Joins the pair in every word that has it; returns the pairs whose counts changed."""
    joined, changed = pair[0] + pair[1], set()
    for index in list(places[pair]):
        word, weight = words[index], weights[index]
        for old in zip(word, word[1:]):
            changed.add(old)
            pairs[old] -= weight
            if pairs[old] <= 0:
                del pairs[old]
            places[old].discard(index)
        at = 0
        while at < len(word) - 1:
            if (word[at], word[at + 1]) == pair:
                word[at : at + 2] = [joined]
            at += 1
        for new in zip(word, word[1:]):
            changed.add(new)
            pairs[new] += weight
            places[new].add(index)
    return changed
