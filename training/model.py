"""The encoder with its heads."""
import torch
from torch import nn
from transformers import BertConfig, BertModel

from labels import ASSERTIONS, TOPICS


class Reader(nn.Module):
    def __init__(self, config, findings):
        super().__init__()
        self.encoder = BertModel(BertConfig(**config), add_pooling_layer=False)
        size = self.encoder.config.hidden_size
        self.sizes = [len(TOPICS), 1, findings, len(ASSERTIONS)]
        self.drop = nn.Dropout(0.15)
        self.head = nn.Linear(size * 2, sum(self.sizes))
        self.carries = nn.Linear(size, 1)

    def hidden(self, ids, mask):
        return self.encoder(input_ids=ids, attention_mask=mask).last_hidden_state

    def forward(self, ids, mask, mean, first):
        """mean, first: [batch, units, tokens] rows that pick a unit's tokens. Returns logits and the units' mean vectors."""
        hidden = self.hidden(ids, mask)
        vector = mean @ hidden
        return self.head(self.drop(torch.cat([first @ hidden, vector], -1))), vector, hidden
